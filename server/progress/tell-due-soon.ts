import { sql } from 'kysely'
import type { OutlineLesson } from '#contract/lessons.ts'
import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/events/notify.ts'
import { say } from '#server/words/sentence.ts'
import { getOutline } from './course-outline.ts'
import { startSql } from './lesson-access.ts'
import { lessonDueSoon } from './notification-kinds.ts'

const hoursAhead = 24

/** Tells everyone of what is due within a day and not complete. Run at any time: each hears of each lesson once. */
export async function tellDueSoon(ctx: Ctx): Promise<void> {
  const courses = await ctx.db
    .selectFrom('published_courses as p')
    .innerJoin('course_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'p.organization_id')
        .onRef('v.course_id', '=', 'p.course_id')
        .onRef('v.number', '=', 'p.version'),
    )
    .select(['p.organization_id', 'p.course_id', 'p.version', 'p.title'])
    .where('p.archived_at', 'is', null)
    .where(
      sql<boolean>`jsonb_path_exists(v.outline,
        '$.sections[*].lessons[*] ? (@.due_at != null || @.due_after_days != null)')`,
    )
    .execute()
  for (const course of courses) {
    const { lessons } = await getOutline(ctx.db, course)
    for (const lesson of lessons) await tellLesson(ctx, course, lesson)
  }
}

async function tellLesson(
  ctx: Ctx,
  course: { organization_id: string; course_id: string; title: string },
  lesson: OutlineLesson,
) {
  const until = new Date(ctx.now.getTime() + hoursAhead * 3_600_000)
  const due = lesson.due_at
    ? sql<Date>`${new Date(lesson.due_at)}::timestamptz`
    : lesson.due_after_days !== null
      ? sql<Date>`(${startSql} + ${lesson.due_after_days} * interval '1 day')`
      : null
  if (!due) return
  const learners = await ctx.db
    .selectFrom('enrollments as e')
    .innerJoin('published_courses as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'e.organization_id')
        .onRef('c.course_id', '=', 'e.course_id'),
    )
    .leftJoin('cohorts as h', (join) =>
      join.onRef('h.organization_id', '=', 'e.organization_id').onRef('h.id', '=', 'e.cohort_id'),
    )
    .select(['e.person_id', 'h.id as cohort_id', 'h.starts_on'])
    .where('e.organization_id', '=', course.organization_id)
    .where('e.course_id', '=', course.course_id)
    .where('e.status', '=', 'active')
    .where(sql<boolean>`${due} > ${ctx.now} and ${due} <= ${until}`)
    .where(
      sql<boolean>`not exists (select 1 from lesson_progress l where l.organization_id = e.organization_id
        and l.enrollment_id = e.id and l.lesson_id = ${lesson.id} and l.completed_at is not null)`,
    )
    .execute()
  // A lesson that gets a new date is told of again, and so is one of a learner whose cohort starts on another day.
  const keyOf = ({ cohort_id, starts_on }: (typeof learners)[number]) =>
    [
      lesson.id,
      lesson.due_at ?? lesson.due_after_days,
      ...(lesson.due_at || !cohort_id ? [] : [cohort_id, starts_on]),
    ].join(':')
  for (const [key, group] of Map.groupBy(learners, keyOf)) {
    await notify(ctx, lessonDueSoon, {
      to: group.map(({ person_id }) => person_id),
      type: 'warning',
      title: say('“{lesson}” is due within 24 hours', { lesson: lesson.title }),
      message: course.title,
      link: `/dashboard/student/courses/${course.course_id}/lessons/${lesson.id}`,
      organizationId: course.organization_id,
      key,
    })
  }
}
