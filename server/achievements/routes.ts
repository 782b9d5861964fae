import * as contract from '#contract/achievements.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getLeaderboard } from './leaderboard.ts'
import { getMyAchievements, listMyPoints, savePreferences } from './my-achievements.ts'
import { listProfileBadges } from './profile-badges.ts'
import { archiveBadge, createBadge, getSettings, switchAchievements } from './settings.ts'

export const achievementRoutes: Route[] = [
  handle(contract.getMyAchievements, (ctx) => getMyAchievements(ctx)),
  handle(contract.listMyPoints, (ctx, { query }) => listMyPoints(ctx, query)),
  handle(contract.getLeaderboard, (ctx, { query }) => getLeaderboard(ctx, query.period)),
  handle(contract.saveAchievementPreferences, (ctx, { body }) => savePreferences(ctx, body)),
  handle(contract.listProfileBadges, (ctx, { params }) => listProfileBadges(ctx, params.personId)),
  handle(contract.getAchievementSettings, (ctx) => getSettings(ctx)),
  handle(contract.switchAchievementsOn, (ctx) => switchAchievements(ctx, true)),
  handle(contract.switchAchievementsOff, (ctx) => switchAchievements(ctx, false)),
  handle(contract.createBadge, (ctx, { body }) => createBadge(ctx, body)),
  handle(contract.archiveBadge, (ctx, { params }) => archiveBadge(ctx, params.badgeId)),
]
