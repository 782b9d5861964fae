import { sql } from 'kysely'
import type { QuizDefinition, QuizSummary } from '#contract/quizzes.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { questionCountOf } from './definition.ts'

interface Row extends Omit<QuizSummary, 'question_count'> {
  definition: QuizDefinition | null
}

/** The quizzes of a course in their order, with what staff should know of each. */
export async function listQuizzes(ctx: MemberCtx, courseId: string) {
  await getCourseRow(ctx, courseId)
  const { rows } = await sql<Row>`
    select l.id as lesson_id, l.title, r.definition,
      count(a.id) filter (where a.voided_at is null)::int as attempts,
      count(a.id) filter (where a.submitted_at is null and a.voided_at is null)::int as in_progress,
      count(a.id) filter (where a.submitted_at is not null and a.graded_at is null and a.voided_at is null)::int as to_grade,
      avg(a.score / nullif(a.max_score, 0)) filter (where a.graded_at is not null and a.voided_at is null) * 100 as average_percent,
      avg((a.passed_at is not null)::int::float8) filter (where a.graded_at is not null and a.voided_at is null) as pass_rate
    from lessons l
    join sections s on s.organization_id = l.organization_id and s.id = l.section_id
    left join quizzes q on q.organization_id = l.organization_id and q.lesson_id = l.id
    left join quiz_revisions r on r.organization_id = q.organization_id and r.quiz_id = q.id and r.revision = q.revision
    left join quiz_attempts a on a.organization_id = l.organization_id and a.course_id = l.course_id and a.lesson_id = l.id
    where l.organization_id = ${ctx.organizationId} and l.course_id = ${courseId} and l.kind = 'quiz'
      and l.deleted_at is null
    group by l.id, l.title, r.definition, s.position, l.position
    order by s.position, l.position`.execute(ctx.db)
  return {
    items: rows.map(({ definition, ...row }): QuizSummary => ({
      lesson_id: row.lesson_id,
      title: row.title,
      question_count: definition ? questionCountOf(definition) : 0,
      attempts: row.attempts,
      in_progress: row.in_progress,
      to_grade: row.to_grade,
      average_percent: row.average_percent,
      pass_rate: row.pass_rate,
    })),
  }
}
