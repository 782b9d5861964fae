import { sql } from 'kysely'
import type { PartnerCtx } from '#server/lti/in-organization.ts'

interface Reviewed {
  courseId: string
  lessonId: string | undefined
  personId: string
  learnerId: string
}

/** The page with a learner's latest attempt or submission; undefined if the person may not see it. */
export async function reviewPath(ctx: PartnerCtx, reviewed: Reviewed): Promise<string | undefined> {
  const { courseId, lessonId, personId, learnerId } = reviewed
  if (personId === learnerId) {
    const home = `/dashboard/student/courses/${courseId}`
    return lessonId ? `${home}/lessons/${lessonId}` : home
  }
  const { rows } = await sql<{
    role: string
    attempt_id: string | null
    submission_id: string | null
  }>`
    select m.role,
      (select a.id from quiz_attempts a where a.organization_id = m.organization_id and a.course_id = ${courseId}
        and a.lesson_id = ${lessonId ?? null}::uuid and a.person_id = ${learnerId} order by a.number desc limit 1)
        as attempt_id,
      (select s.id from submissions s where s.organization_id = m.organization_id and s.course_id = ${courseId}
        and s.lesson_id = ${lessonId ?? null}::uuid and s.person_id = ${learnerId} order by s.number desc limit 1)
        as submission_id
    from memberships m
    where m.organization_id = ${ctx.organizationId} and m.person_id = ${personId} and m.suspended_at is null
      and (m.role = 'admin' or (m.role = 'instructor' and exists (
        select 1 from course_instructors i where i.organization_id = m.organization_id
          and i.course_id = ${courseId} and i.person_id = m.person_id)))`.execute(ctx.db)
  const [found] = rows
  if (!found) return undefined
  const base = `/dashboard/${found.role === 'admin' ? 'admin' : 'instructor'}/courses/${courseId}`
  if (found.attempt_id) return `${base}/quizzes/${lessonId}/${found.attempt_id}`
  return found.submission_id ? `${base}/grading/${found.submission_id}` : `${base}/gradebook`
}
