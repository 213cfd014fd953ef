"""The rules of 跑胡子: cards, groups, one round 局, one match 场, records. No screen, no bot."""
