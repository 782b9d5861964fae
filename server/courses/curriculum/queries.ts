import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

export const listSections = (ctx: MemberCtx, courseId: string) =>
  ctx.db
    .selectFrom('sections')
    .select(['id', 'title', 'position'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function getSection(
  ctx: MemberCtx,
  courseId: string,
  sectionId: string,
  { deleted = false } = {},
) {
  const section = await ctx.db
    .selectFrom('sections')
    .select(['id', 'title', 'position', 'deleted_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('id', '=', sectionId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!section) throw problem('section_not_found')
  return section
}

/** Lessons without their content. Requirements that were deleted don't count. */
const outlineLessons = (ctx: MemberCtx, courseId: string) =>
  ctx.db
    .selectFrom('lessons as l')
    .select([
      'l.id',
      'l.section_id',
      'l.title',
      'l.kind',
      'l.duration_seconds',
      'l.has_content',
      'l.is_preview',
      'l.opens_at',
      'l.opens_after_days',
      'l.due_at',
      'l.due_after_days',
      'l.completion_rule',
      'l.completion_percent',
      'l.updated_at',
      sql<string[]>`coalesce((select array_agg(p.requires_lesson_id order by r.position)
        from lesson_prerequisites p
        join lessons r on r.organization_id = p.organization_id and r.id = p.requires_lesson_id
        where p.organization_id = l.organization_id and p.lesson_id = l.id and r.deleted_at is null), '{}')`.as(
        'requires',
      ),
    ])
    .where('l.organization_id', '=', ctx.organizationId)
    .where('l.course_id', '=', courseId)
    .where('l.deleted_at', 'is', null)

/** All lessons of a course in their order: one query, whatever their number. */
export const listLessons = (ctx: MemberCtx, courseId: string) =>
  outlineLessons(ctx, courseId).orderBy('l.position').orderBy('l.id').execute()

export type OutlineLessonRow = Awaited<ReturnType<typeof listLessons>>[number]

export async function getOutlineLesson(ctx: MemberCtx, courseId: string, lessonId: string) {
  const lesson = await outlineLessons(ctx, courseId).where('l.id', '=', lessonId).executeTakeFirst()
  if (!lesson) throw problem('lesson_not_found')
  return lesson
}

export async function getLessonRow(ctx: MemberCtx, courseId: string, lessonId: string) {
  const lesson = await outlineLessons(ctx, courseId)
    .leftJoin('people as updater', 'updater.id', 'l.updated_by')
    .select(['l.content', 'l.revision', 'l.position', personNameColumn('updater').as('updater')])
    .where('l.id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson) throw problem('lesson_not_found')
  return lesson
}

export type LessonRow = Awaited<ReturnType<typeof getLessonRow>>

/** Throws lesson_not_found unless every id is a lesson of this very course, so that none can be moved in from elsewhere. */
export async function assertLessons(
  ctx: MemberCtx,
  courseId: string,
  lessonIds: readonly string[],
  { deleted = false } = {},
) {
  const ids = [...new Set(lessonIds)]
  if (ids.length === 0) return []
  const found = await ctx.db
    .selectFrom('lessons')
    .select(['id', 'section_id', 'title', 'kind'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .execute()
  if (found.length !== ids.length) throw problem('lesson_not_found')
  return found
}
