import { sql } from 'kysely'
import type { OutlineLesson, PublishedOutline } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** The draft in the shape of a published outline, as it would be if it were published now. */
export async function draftOutline(ctx: MemberCtx, courseId: string): Promise<PublishedOutline> {
  const [sections, lessons] = await Promise.all([
    ctx.db
      .selectFrom('sections')
      .select(['id', 'title'])
      .where('organization_id', '=', ctx.organizationId)
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('lessons as l')
      .selectAll('l')
      .select(
        sql<string[]>`coalesce((select array_agg(q.requires_lesson_id) from lesson_prerequisites q
          where q.organization_id = l.organization_id and q.lesson_id = l.id), '{}')`.as(
          'requires',
        ),
      )
      .where('l.organization_id', '=', ctx.organizationId)
      .where('l.course_id', '=', courseId)
      .where('l.deleted_at', 'is', null)
      .orderBy('l.position')
      .orderBy('l.id')
      .execute(),
  ])
  return {
    sections: sections.map(({ id, title }) => ({
      id,
      title,
      lessons: lessons
        .filter(({ section_id }) => section_id === id)
        .map((lesson) => ({
          id: lesson.id,
          version_id: lesson.id,
          title: lesson.title,
          kind: lesson.kind as OutlineLesson['kind'],
          duration_seconds: lesson.duration_seconds,
          is_preview: lesson.is_preview,
          opens_at: lesson.opens_at?.toISOString() ?? null,
          opens_after_days: lesson.opens_after_days,
          due_at: lesson.due_at?.toISOString() ?? null,
          due_after_days: lesson.due_after_days,
          completion_rule: lesson.completion_rule as OutlineLesson['completion_rule'],
          completion_percent: lesson.completion_percent,
          requires: lesson.requires,
        })),
    })),
  }
}
