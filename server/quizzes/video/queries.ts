import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { LessonContent, VideoQuestions } from '#contract/lessons.ts'
import type { Answer, QuestionBody, Verdict } from '#contract/questions.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

const none: VideoQuestions = { revision: 0, items: [] }

/** Where a video stops, in its order; a lesson of another kind is not found. */
export function questionsIn(content: LessonContent): VideoQuestions {
  if (content.kind !== 'video') throw problem('lesson_not_found')
  return content.questions ?? none
}

/** One version of a question, with its key. */
export interface AskedQuestion {
  question_id: string
  version_id: string
  points: number
  prompt: Document
  body: QuestionBody
  explanation: Document
}

/** Newest versions by question id, deleted ones included: a published video still asks them. */
export async function listAsked(
  ctx: Pick<MemberCtx, 'db' | 'organizationId'>,
  ids: readonly string[],
): Promise<Map<string, AskedQuestion>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AskedQuestion>`
    select q.id as question_id, v.id as version_id, q.points, v.prompt, v.body, v.explanation
    from questions q join question_versions v on v.organization_id = q.organization_id and v.question_id = q.id
      and v.number = q.version
    where q.organization_id = ${ctx.organizationId} and q.id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.question_id, row]))
}

export interface GivenAnswer extends AskedQuestion {
  id: string
  item_id: string
  number: number
  answer: Answer
  score: number
  verdict: Verdict
  answered_at: Date
}

/** My answers in a video, oldest first, each with the version that it was given to. */
export async function listGiven(
  ctx: Pick<MemberCtx, 'db' | 'organizationId'>,
  enrollmentId: string,
  lessonId: string,
): Promise<GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`
    select a.id, a.item_id, a.number, a.answer, a.score, a.verdict, a.answered_at, a.question_id, a.version_id, a.points,
      v.prompt, v.body, v.explanation
    from video_answers a join question_versions v on v.organization_id = a.organization_id and v.id = a.version_id
    where a.organization_id = ${ctx.organizationId} and a.lesson_id = ${lessonId} and a.enrollment_id = ${enrollmentId}
    order by a.item_id, a.number`.execute(ctx.db)
  return rows
}

/** For each place in a video: how many learners answered, and how many were right. */
export async function listFigures(ctx: MemberCtx, lessonId: string) {
  const { rows } = await sql<{ item_id: string; answered: number; right: number }>`
    select item_id, count(distinct enrollment_id)::int as answered,
      (count(distinct enrollment_id) filter (where verdict = 'right'))::int as right
    from video_answers where organization_id = ${ctx.organizationId} and lesson_id = ${lessonId}
    group by item_id`.execute(ctx.db)
  return new Map(rows.map(({ item_id, ...figures }) => [item_id, figures]))
}

/** What the questions inside these published videos are worth together, by lesson; videos without any are left out. */
export async function listVideoPoints(
  db: Db,
  organizationId: string,
  versionIds: readonly string[],
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<{ lesson_id: string; points: number }>`
    select l.lesson_id, sum(q.points)::float8 as points from lesson_versions l
    cross join lateral jsonb_array_elements(l.content #> '{questions,items}') as item
    join questions q on q.organization_id = l.organization_id and q.id = (item ->> 'question_id')::uuid
    where l.organization_id = ${organizationId} and l.id = any(${[...versionIds]}::uuid[])
    group by l.lesson_id`.execute(db)
  return new Map(rows.map(({ lesson_id, points }) => [lesson_id, points]))
}

export interface VideoScore {
  lesson_id: string
  enrollment_id: string
  score: number
}

/** The sum of each learner's best answers in this round, as far as the published videos still ask the question. */
export async function listVideoScores(
  db: Db,
  organizationId: string,
  lessonIds: readonly string[],
  enrollmentIds: readonly string[],
): Promise<VideoScore[]> {
  if (lessonIds.length === 0 || enrollmentIds.length === 0) return []
  const { rows } = await sql<VideoScore>`
    with asked as materialized (
      select l.lesson_id, (item ->> 'id')::uuid as item_id, q.points
      from published_courses p
      join course_versions c on c.organization_id = p.organization_id and c.course_id = p.course_id
        and c.number = p.version
      cross join lateral jsonb_path_query(c.outline, '$.sections[*].lessons[*].version_id') as shown
      join lesson_versions l on l.organization_id = p.organization_id and l.id = (shown #>> '{}')::uuid
      cross join lateral jsonb_array_elements(l.content #> '{questions,items}') as item
      join questions q on q.organization_id = l.organization_id and q.id = (item ->> 'question_id')::uuid
      where p.organization_id = ${organizationId} and l.lesson_id = any(${[...lessonIds]}::uuid[])
        and p.course_id in (select v.course_id from lesson_versions v
          where v.organization_id = ${organizationId} and v.lesson_id = any(${[...lessonIds]}::uuid[]))),
    best as (
      select a.lesson_id, a.enrollment_id, a.item_id, max(greatest(a.score, 0) / a.points) as share
      from video_answers a
      join enrollments e on e.organization_id = a.organization_id and e.id = a.enrollment_id
        and a.answered_at >= coalesce(e.round_started_at, '-infinity')
      where a.organization_id = ${organizationId} and a.lesson_id = any(${[...lessonIds]}::uuid[])
        and a.enrollment_id = any(${[...enrollmentIds]}::uuid[])
      group by 1, 2, 3)
    select best.lesson_id, best.enrollment_id, sum(best.share * asked.points)::float8 as score
    from best join asked on asked.lesson_id = best.lesson_id and asked.item_id = best.item_id
    group by 1, 2`.execute(db)
  return rows
}
