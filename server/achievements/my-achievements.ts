import type { LearningAct, MyAchievements, PointEntry } from '#contract/achievements.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import {
  countTowards,
  findStreak,
  isEnabled,
  listActs,
  listAwards,
  listBadges,
  presentBadge,
} from './queries.ts'
import { levelOf, pointRules } from './rules.ts'

/** Level, streak and badges of the caller. */
export async function getMyAchievements(ctx: MemberCtx): Promise<MyAchievements> {
  const { db, organizationId, personId, now } = ctx
  const [enabled, mine, streak, allBadges, awarded, acts] = await Promise.all([
    isEnabled(db, organizationId),
    findMine(ctx),
    findStreak(db, organizationId, personId, now),
    listBadges(db, organizationId, [personId]),
    listAwards(db, organizationId, [personId]),
    listActs(db, organizationId, personId),
  ])
  const points = enabled ? (mine?.points ?? 0) : 0
  const badges = enabled ? allBadges : []
  const awards = new Map(awarded.map(({ badge, awarded_at }) => [badge, awarded_at]))
  const reached = countTowards(acts, badges, streak.longest_days, now)
  return {
    is_enabled: enabled,
    points,
    level: levelOf(points),
    streak,
    badges: badges.map((badge) => {
      const awardedAt = awards.get(badge.key)
      return {
        ...presentBadge(badge),
        earned_at: awardedAt?.toISOString() ?? null,
        progress: awardedAt ? badge.count : (reached.get(badge.key) ?? 0),
      }
    }),
    rules: Object.entries(pointRules).map(([act, rule]) => ({ act: act as LearningAct, ...rule })),
    preferences: presentPreferences(mine),
  }
}

const findMine = ({ db, organizationId, personId }: MemberCtx) =>
  db
    .selectFrom('learner_points')
    .select(['points', 'hidden_at', 'badges_shown_at'])
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

const presentPreferences = (
  mine: { hidden_at: Date | null; badges_shown_at: Date | null } | undefined,
) => ({
  on_leaderboard: !mine?.hidden_at,
  shows_badges: Boolean(mine?.badges_shown_at),
})

export async function listMyPoints(ctx: MemberCtx, page: PageQuery): Promise<Page<PointEntry>> {
  const query = ctx.db
    .selectFrom('point_entries')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', ctx.personId)
  const list = query.selectAll().orderBy('earned_at', 'desc').orderBy('id', 'desc')
  const { rows, ...totals } = await paged(ctx.db, query, list, page)
  return {
    items: rows.map((row) => ({
      id: row.id,
      act: row.act as LearningAct,
      title: row.title,
      points: row.points,
      withheld: row.withheld as PointEntry['withheld'],
      earned_at: row.earned_at.toISOString(),
    })),
    ...totals,
  }
}

/** Everyone decides for themselves what others see. */
export async function savePreferences(
  ctx: MemberCtx,
  { on_leaderboard, shows_badges }: MyAchievements['preferences'],
): Promise<MyAchievements['preferences']> {
  const values = {
    hidden_at: on_leaderboard ? null : ctx.now,
    badges_shown_at: shows_badges ? ctx.now : null,
  }
  await ctx.db
    .insertInto('learner_points')
    .values({ organization_id: ctx.organizationId, person_id: ctx.personId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id']).doUpdateSet(values),
    )
    .execute()
  return { on_leaderboard, shows_badges }
}
