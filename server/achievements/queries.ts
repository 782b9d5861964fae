import { sql } from 'kysely'
import type { Badge, BadgeIcon, LearningAct } from '#contract/achievements.ts'
import type { Db } from '#server/db/database.ts'
import { daysLater } from '#server/identity/rules.ts'
import { dayIn, readStreak } from '#server/progress/streak.ts'
import { listHolidays } from '#server/organizations/school-settings.ts'
import { getTimeZone } from '#server/progress/queries.ts'
import { builtInBadges, type BadgeRule } from './rules.ts'

export async function isEnabled(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('achievement_settings')
    .select('disabled_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return !row?.disabled_at
}

/** The streak in one organization, by the days of the learner. */
export async function findStreak(db: Db, organizationId: string, personId: string, now: Date) {
  const [zone, holidays, days] = await Promise.all([
    getTimeZone(db, personId),
    listHolidays(db, organizationId),
    db
      .selectFrom('learning_days')
      .select('day')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .where('day', '>=', sql<string>`(${daysLater(now, -800)}::timestamptz)::date`)
      .execute(),
  ])
  return readStreak(
    days.map(({ day }) => day),
    dayIn(zone, now),
    holidays,
  )
}

export interface OwnBadge extends BadgeRule {
  name: string | null
  description: string | null
  course_title: string | null
}

/** Badges that can be earned, and archived ones of these holders: those that come with Lyceum, then the organization's own. */
export async function listBadges(
  db: Db,
  organizationId: string,
  holderIds: string[] = [],
): Promise<OwnBadge[]> {
  const own = await db
    .selectFrom('badges as b')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'b.organization_id').onRef('c.id', '=', 'b.course_id'),
    )
    .select([
      'b.id',
      'b.name',
      'b.description',
      'b.icon',
      'b.act',
      'b.count',
      'b.course_id',
      'b.within_days',
      'c.title as course_title',
    ])
    .where('b.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('b.archived_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('badge_awards as a')
            .select('a.badge')
            .whereRef('a.organization_id', '=', 'b.organization_id')
            .whereRef('a.badge', '=', sql`b.id::text`)
            .where('a.person_id', '=', sql<string>`any(${holderIds}::uuid[])`),
        ),
      ]),
    )
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(200)
    .execute()
  return [
    ...builtInBadges.map((rule) => ({
      ...rule,
      name: null,
      description: null,
      course_title: null,
    })),
    ...own.map((row) => ({
      key: row.id,
      name: row.name,
      description: row.description,
      icon: row.icon as BadgeIcon,
      measure: row.act as LearningAct,
      count: row.count,
      course_id: row.course_id,
      within_days: row.within_days,
      course_title: row.course_title,
    })),
  ]
}

/** A badge as the interface shows it. */
export const presentBadge = (badge: OwnBadge): Badge => ({
  key: badge.key,
  name: badge.name,
  description: badge.description,
  icon: badge.icon,
  measure: badge.measure,
  count: badge.count,
  course:
    badge.course_id && badge.course_title !== null
      ? { id: badge.course_id, title: badge.course_title }
      : null,
  within_days: badge.within_days,
})

/** What someone did that counts towards badges. */
export const listActs = (db: Db, organizationId: string, personId: string) =>
  db
    .selectFrom('point_entries')
    .select(['act', 'course_id', 'earned_at'])
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()

/** How far someone is with each badge. */
export function countTowards(
  acts: Awaited<ReturnType<typeof listActs>>,
  badges: BadgeRule[],
  streakDays: number,
  now: Date,
): Map<string, number> {
  return new Map(
    badges.map((badge) => {
      if (badge.measure === 'streak_days') return [badge.key, Math.min(badge.count, streakDays)]
      const since = badge.within_days === null ? null : daysLater(now, -badge.within_days)
      const counted = acts.filter(
        ({ act, course_id, earned_at }) =>
          act === badge.measure &&
          (badge.course_id === null || course_id === badge.course_id) &&
          (since === null || earned_at >= since),
      )
      return [badge.key, Math.min(badge.count, counted.length)]
    }),
  )
}

export const listAwards = (db: Db, organizationId: string, personIds: string[]) =>
  personIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('badge_awards')
        .select(['person_id', 'badge', 'awarded_at'])
        .where('organization_id', '=', organizationId)
        .where('person_id', 'in', personIds)
        .orderBy('awarded_at')
        .execute()
