import { sql } from 'kysely'
import type { LearnerDetail } from '#contract/progress.ts'
import { authorize } from '#server/access/policy.ts'
import {
  enrolled,
  learnerColumns,
  presentCourseLearner,
  taughtBy,
} from '#server/enrollments/list-learners.ts'
import { learnersPolicy } from '#server/enrollments/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { avatarUrl } from '#server/identity/avatar.ts'

/** How a learner does in the courses that the caller teaches; admins see all courses of the organization. */
export async function getLearner(ctx: MemberCtx, personId: string): Promise<LearnerDetail> {
  authorize(learnersPolicy, 'list', ctx, undefined)
  let places = enrolled(ctx.db, ctx.organizationId).where('e.person_id', '=', personId)
  if (ctx.role !== 'admin') places = places.where(taughtBy(ctx.personId))
  const rows = await places.select(learnerColumns).orderBy('e.created_at', 'desc').execute()
  const person = await ctx.db
    .selectFrom('people as p')
    .select(['p.first_name', 'p.last_name', 'p.email', 'p.avatar_key', 'p.headline', 'p.time_zone'])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  // Someone without a course of mine answers like someone who does not exist.
  if (!person || rows.length === 0) throw problem('member_not_found')

  const lessons = await ctx.db
    .selectFrom('lesson_progress as l')
    .select([
      'l.lesson_id',
      'l.course_id',
      'l.completed_at',
      sql<
        string | null
      >`(select v.title from lesson_versions v where v.organization_id = l.organization_id
        and v.lesson_id = l.lesson_id order by v.first_version desc limit 1)`.as('title'),
    ])
    .where('l.organization_id', '=', ctx.organizationId)
    .where(
      'l.enrollment_id',
      'in',
      rows.map(({ enrollment_id }) => enrollment_id),
    )
    .where('l.completed_at', 'is not', null)
    .orderBy('l.completed_at', 'desc')
    .limit(100)
    .execute()

  const earlier = await ctx.db
    .selectFrom('enrollment_rounds')
    .select(['course_id', 'round', 'completed_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where(
      'enrollment_id',
      'in',
      rows.map(({ enrollment_id }) => enrollment_id),
    )
    .orderBy('completed_at', 'desc')
    .limit(100)
    .execute()

  const titles = new Map(rows.map(({ course_id, course_title }) => [course_id, course_title]))
  type Entry = LearnerDetail['timeline'][number]
  const entry = (
    action: Entry['action'],
    at: Date | null,
    courseId: string,
    lesson?: { id: string; title: string | null },
  ): Entry[] =>
    at === null
      ? []
      : [
          {
            id: `${action}:${lesson?.id ?? courseId}`,
            at: at.toISOString(),
            action,
            course_id: courseId,
            course_title: titles.get(courseId) ?? '',
            lesson_title: lesson?.title ?? null,
          },
        ]
  return {
    person_id: personId,
    name: `${person.first_name} ${person.last_name}`,
    email: person.email,
    avatar: avatarUrl(ctx.app, person.avatar_key),
    headline: person.headline,
    time_zone: person.time_zone,
    enrollments: rows.map((row) => ({
      ...presentCourseLearner(ctx, row),
      course_id: row.course_id,
      course_title: row.course_title,
    })),
    timeline: [
      ...rows.flatMap((row) => [
        ...entry('enrolled', row.created_at, row.course_id),
        ...entry('completed', row.completed_at, row.course_id),
        ...entry('withdrawn', row.withdrawn_at, row.course_id),
      ]),
      ...earlier.flatMap(({ course_id, round, completed_at }) =>
        entry('completed', completed_at, course_id).map((one) => ({
          ...one,
          id: `${one.id}:${round}`,
        })),
      ),
      ...lessons.flatMap((row) =>
        entry('lesson_completed', row.completed_at, row.course_id, {
          id: row.lesson_id,
          title: row.title,
        }),
      ),
    ]
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, 100),
  }
}
