import { sql } from 'kysely'
import type { LessonProgress, SaveProgressBody } from '#contract/lesson-progress.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { secondsLater } from '#server/identity/rules.ts'
import { isOfEarlierRound } from './begin-round.ts'
import { completeEntered } from './complete-lesson.ts'
import { multirange, serverInstant, watchedEnough } from './completion.ts'
import { countDay, countedOn } from './learning-day.ts'
import { enterLesson, presentProgress, untouchedBy, type EnteredLesson } from './touch-lesson.ts'

/** Says that the learner looks at the lesson; completes it where viewing is enough. */
export async function openLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<LessonProgress> {
  return mergeSeen(ctx, courseId, lessonId, { at: ctx.now })
}

/** Merges what a device saw. Sent twice, late or out of order, it never adds up and never moves the learner back. */
export async function saveProgress(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  body: SaveProgressBody,
): Promise<LessonProgress> {
  const at = serverInstant(body.at, body.sent_at, ctx.now)
  return mergeSeen(ctx, courseId, lessonId, { ...body, at, day: countedOn(at, ctx.now) })
}

interface Seen extends Omit<SaveProgressBody, 'at' | 'sent_at'> {
  at: Date
  /** Which day it counts on, if not the one of `at`. */
  day?: Date
}

/** The same for instants that were already set right. */
export async function mergeSeen(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  seen: Seen,
): Promise<LessonProgress> {
  const entered = await enterLesson(ctx, courseId, lessonId)
  const { place, lesson } = entered
  if (isOfEarlierRound(place, seen.at)) return untouchedBy(seen.at, entered)
  const watched = multirange(seen.watched ?? [], lesson.duration_seconds)
  const spentFrom = secondsLater(seen.at, -(seen.active_seconds ?? 0))
  const spentTo = seen.active_seconds ? seen.at : null
  const position = seen.position_seconds ?? null

  const { rows } = await sql<{
    lesson_id: string
    opened_at: Date
    completed_at: Date | null
    position_seconds: number
    watched_seconds: number
    added_seconds: number
    is_new: boolean
  }>`
    with before as (
      select spent_until from lesson_progress
      where organization_id = ${place.organization_id} and enrollment_id = ${place.id} and lesson_id = ${lesson.id}
    ), spent as (
      select coalesce(greatest(0, extract(epoch from ${spentTo}::timestamptz
        - greatest(${spentFrom}::timestamptz, (select spent_until from before)))), 0)::int as added
    )
    insert into lesson_progress as l (organization_id, enrollment_id, lesson_id, course_id, person_id, opened_at,
      last_active_at, position_seconds, position_at, watched, spent_seconds, spent_until)
    select ${place.organization_id}, ${place.id}, ${lesson.id}, ${place.course_id}, ${place.person_id}, ${seen.at},
      ${seen.at}, coalesce(${position}::float8, 0), case when ${position}::float8 is not null then ${seen.at}::timestamptz end,
      ${watched}::int4multirange, spent.added, ${spentTo}::timestamptz from spent
    on conflict (organization_id, enrollment_id, lesson_id) do update set
      opened_at = least(l.opened_at, excluded.opened_at),
      last_active_at = greatest(l.last_active_at, excluded.last_active_at),
      position_seconds = case when excluded.position_at >= coalesce(l.position_at, '-infinity')
        then excluded.position_seconds else l.position_seconds end,
      position_at = greatest(l.position_at, excluded.position_at),
      watched = l.watched + excluded.watched,
      spent_seconds = l.spent_seconds + excluded.spent_seconds,
      spent_until = greatest(l.spent_until, excluded.spent_until)
    returning lesson_id, opened_at, completed_at, position_seconds,
      (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(l.watched) r) as watched_seconds,
      (select added from spent) as added_seconds, xmax = 0 as is_new`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('The upsert of progress answers its row.')

  await ctx.db
    .updateTable('enrollments')
    .set({
      last_lesson_id: lesson.id,
      last_active_at: sql`greatest(last_active_at, ${seen.at}::timestamptz)`,
    })
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.id)
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', seen.at)]))
    .execute()
  await recordSeen(ctx, entered, seen.at, row)
  if (row.added_seconds > 0) {
    await countDay(ctx, place, seen.day ?? seen.at, { spent_seconds: row.added_seconds })
  }

  const by =
    lesson.completion_rule === 'viewed'
      ? 'viewed'
      : lesson.completion_rule === 'watched' && watchedEnough(row.watched_seconds, lesson)
        ? 'watched'
        : null
  if (by && !row.completed_at) return completeEntered(ctx, entered, seen.at, seen.day)
  return presentProgress(row, place)
}

/** The first look at a lesson, and every stretch of time in it. */
const recordSeen = (
  ctx: MemberCtx,
  { place, lesson }: EnteredLesson,
  at: Date,
  { is_new, added_seconds }: { is_new: boolean; added_seconds: number },
) => {
  const { organization_id, course_id, person_id } = place
  const fact = { organization_id, course_id, person_id, lesson_id: lesson.id, at }
  return recordFacts(ctx, [
    ...(is_new ? [{ ...fact, kind: 'opened' as const, key: `${place.id}:${lesson.id}` }] : []),
    ...(added_seconds > 0 ? [{ ...fact, kind: 'studied' as const, amount: added_seconds }] : []),
  ])
}
