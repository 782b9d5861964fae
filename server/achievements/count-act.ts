import { sql } from 'kysely'
import type { LearningAct } from '#contract/achievements.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { secondsLater } from '#server/identity/rules.ts'
import { badgeEarned } from './notification-kinds.ts'
import { countTowards, findStreak, isEnabled, listAwards, listBadges } from './queries.ts'
import { pointRules } from './rules.ts'

interface Act {
  organizationId: string
  personId: string
  act: LearningAct
  subjectId: string
  courseId: string | null
  title: string
  at: Date
}

/**
 * Two acts of one learner wait for each other, so that neither slips past the interval. Learners are locked in one order
 * everywhere, so that two batches never wait for each other.
 */
export const lockLearners = (
  ctx: Ctx,
  learners: readonly { organization_id: string; person_id: string }[],
) =>
  sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('points ' || name, 0) as key
      from unnest(${learners.map((one) => `${one.organization_id} ${one.person_id}`)}::text[]) name
      order by key offset 0) keys`.execute(ctx.db)

/** Counts an act of learning once and gives its points unless it came too soon. Answers whether it is new. The learner is locked. */
export async function countAct(ctx: Ctx, given: Act): Promise<boolean> {
  const { organizationId, personId } = given
  const withheld = await reasonToWithhold(ctx, given)
  const points = withheld ? 0 : pointRules[given.act].points
  const counted = await ctx.db
    .insertInto('point_entries')
    .values({
      organization_id: organizationId,
      person_id: personId,
      act: given.act,
      subject_id: given.subjectId,
      course_id: given.courseId,
      title: given.title,
      points,
      withheld,
      earned_at: given.at,
      day: dayOf(given),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!counted) return false
  await ctx.db
    .insertInto('learner_points')
    .values({ organization_id: organizationId, person_id: personId, points })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'person_id'])
        .doUpdateSet({ points: sql`learner_points.points + excluded.points` }),
    )
    .execute()
  return true
}

const dayOf = ({ personId, at }: Act) =>
  sql<string>`(select (${at}::timestamptz at time zone p.time_zone)::date from people p where p.id = ${personId})`

/** Looks at acts that gave points: what was withheld does not hold back the next. */
async function reasonToWithhold(ctx: Ctx, given: Act): Promise<'too_soon' | 'daily_limit' | null> {
  const { interval_seconds, daily_limit } = pointRules[given.act]
  const { rows } = await sql<{ close: number; today: number }>`select
      count(*) filter (where earned_at > ${secondsLater(given.at, -interval_seconds)}
        and earned_at < ${secondsLater(given.at, interval_seconds)})::int as close,
      count(*) filter (where day = ${dayOf(given)})::int as today
    from point_entries where organization_id = ${given.organizationId} and person_id = ${given.personId}
      and act = ${given.act} and points > 0 and subject_id <> ${given.subjectId}
      and earned_at > ${secondsLater(given.at, -172_800)}`.execute(ctx.db)
  const found = rows[0]
  if (interval_seconds > 0 && (found?.close ?? 0) > 0) return 'too_soon'
  return (found?.today ?? 0) >= daily_limit ? 'daily_limit' : null
}

/** Gives every badge whose rule is met now and that the learner does not have; each once. */
export async function awardBadges(
  ctx: Ctx,
  organizationId: string,
  personId: string,
  at = ctx.now,
) {
  const badges = await listBadges(ctx.db, organizationId)
  const had = new Set(
    (await listAwards(ctx.db, organizationId, [personId])).map(({ badge }) => badge),
  )
  const open = badges.filter(({ key }) => !had.has(key))
  if (open.length === 0) return
  const streak = await findStreak(ctx.db, organizationId, personId, at)
  const reached = await countTowards(
    ctx.db,
    { organizationId, personId, now: at },
    open,
    streak.longest_days,
  )
  const earned = open.filter(({ key, count }) => (reached.get(key) ?? 0) >= count)
  if (earned.length === 0) return
  await ctx.db
    .insertInto('badge_awards')
    .values(
      earned.map(({ key }) => ({
        organization_id: organizationId,
        person_id: personId,
        badge: key,
        awarded_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!(await isEnabled(ctx.db, organizationId))) return
  for (const { key, name } of earned) {
    await notify(ctx, badgeEarned, {
      to: personId,
      type: 'success',
      title: 'You earned a badge',
      message: name ?? builtInNames[key] ?? '',
      link: '/dashboard/student/achievements',
      organizationId,
      at,
      key: `badge-${organizationId}-${personId}-${key}`,
    })
  }
}

const builtInNames: Record<string, string> = {
  first_lesson: 'First step',
  ten_lessons: 'Ten lessons',
  hundred_lessons: 'A hundred lessons',
  first_course: 'Course completed',
  five_courses: 'Five courses',
  first_certificate: 'Certified',
  week_streak: 'A week in a row',
  month_streak: 'A month in a row',
}
