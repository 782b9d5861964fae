import { sql } from 'kysely'
import type { LearningAct } from '#contract/achievements.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { secondsLater } from '#server/identity/rules.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { badgeEarned } from './notification-kinds.ts'
import { countTowards, findStreak, isEnabled, listActs, listAwards, listBadges } from './queries.ts'
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

/**
 * Counts an act of learning once and gives its points unless it came too soon. Looks at acts that gave points: what was
 * withheld does not hold back the next. Answers whether the act is new. The learner is locked.
 */
export async function countAct(ctx: Ctx, given: Act): Promise<boolean> {
  const { organizationId, personId, act, subjectId, at } = given
  const { points, interval_seconds, daily_limit } = pointRules[act]
  const { rows } = await sql`
    with own as (
      select (${at}::timestamptz at time zone p.time_zone)::date as day from people p where p.id = ${personId}),
    recent as (
      select count(*) filter (where e.earned_at > ${secondsLater(at, -interval_seconds)}
          and e.earned_at < ${secondsLater(at, interval_seconds)}) as close,
        count(*) filter (where e.day = own.day) as today
      from own join point_entries e on e.organization_id = ${organizationId} and e.person_id = ${personId}
        and e.act = ${act} and e.points > 0 and e.subject_id <> ${subjectId}
        and e.earned_at > ${secondsLater(at, -172_800)}),
    judged as (
      select own.day, case when ${interval_seconds}::int > 0 and recent.close > 0 then 'too_soon'
        when recent.today >= ${daily_limit}::int then 'daily_limit' end as withheld
      from own, recent),
    counted as (
      insert into point_entries
        (organization_id, person_id, act, subject_id, course_id, title, points, withheld, earned_at, day)
      select ${organizationId}::uuid, ${personId}::uuid, ${act}::text, ${subjectId}::uuid, ${given.courseId}::uuid,
        ${given.title}::text, case when judged.withheld is null then ${points}::int else 0 end, judged.withheld,
        ${at}::timestamptz, judged.day
      from judged
      on conflict do nothing returning points)
    insert into learner_points (organization_id, person_id, points)
    select ${organizationId}::uuid, ${personId}::uuid, counted.points from counted
    on conflict (organization_id, person_id) do update set points = learner_points.points + excluded.points
    returning person_id`.execute(ctx.db)
  return rows.length > 0
}

/** Gives every badge whose rule is met now and that the learner does not have; each once. */
export async function awardBadges(
  ctx: Ctx,
  organizationId: string,
  personId: string,
  at = ctx.now,
) {
  const { db } = ctx
  const [badges, awards, streak, acts] = await Promise.all([
    listBadges(db, organizationId),
    listAwards(db, organizationId, [personId]),
    findStreak(db, organizationId, personId, at),
    listActs(db, organizationId, personId),
  ])
  const had = new Set(awards.map(({ badge }) => badge))
  const open = badges.filter(({ key }) => !had.has(key))
  const reached = countTowards(acts, open, streak.longest_days, at)
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
      title: say('You earned the badge “{badge}”', { badge: name ?? builtInNames[key] ?? '' }),
      message: say('See all your badges on your achievements page.'),
      link: '/dashboard/student/achievements',
      organizationId,
      at,
      key: `badge-${organizationId}-${personId}-${key}`,
    })
  }
}

const builtInNames: Record<string, Sentence> = {
  first_lesson: say('First step'),
  ten_lessons: say('Ten lessons'),
  hundred_lessons: say('A hundred lessons'),
  first_course: say('Course completed'),
  five_courses: say('Five courses'),
  first_certificate: say('Certified'),
  week_streak: say('A week in a row'),
  month_streak: say('A month in a row'),
}
