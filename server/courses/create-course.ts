import { sql } from 'kysely'
import type { Course, CreateCourseBody } from '#contract/courses.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { copyCurriculum, copyDetails } from './copy-course.ts'
import { coursesPolicy } from './policy.ts'
import { getCourseRow } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordCourse } from './record.ts'
import { assertCategory } from './references.ts'
import { freeSlug } from './free-slug.ts'

/** Begins a draft. Who begins it owns it; its address comes from the title. */
export async function createCourse(ctx: MemberCtx, body: CreateCourseBody): Promise<Course> {
  authorize(coursesPolicy, 'create', ctx, undefined)
  if (body.template_id) return createFromTemplate(ctx, body.title, body.template_id)
  await assertCategory(ctx, body.category_id ?? null)
  const { id } = await ctx.db
    .insertInto('courses')
    .values({
      organization_id: ctx.organizationId,
      slug: await freeSlug(ctx, body.title),
      title: body.title,
      category_id: body.category_id ?? null,
      currency: sql`coalesce((select o.currency from organizations o where o.id = ${ctx.organizationId}), 'EUR')`,
      created_by: ctx.personId,
      updated_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      draft_changed_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOwner(ctx, id)
  await recordCourse(ctx, 'course.created', id, { detail: { title: body.title } })
  return getCourse(ctx, id)
}

/** Copies a template of the organization into a draft of the caller's own. */
async function createFromTemplate(ctx: MemberCtx, title: string, templateId: string) {
  const template = await getCourseRow(ctx, templateId)
  if (template.template_kind !== 'course') throw problem('course_not_found')
  const id = await copyDetails(ctx, template, { title })
  await addOwner(ctx, id)
  await copyCurriculum(ctx, templateId, id)
  await recordCourse(ctx, 'course.created', id, { detail: { title, template: template.title } })
  return getCourse(ctx, id)
}

export const addOwner = (ctx: MemberCtx, courseId: string) =>
  ctx.db
    .insertInto('course_instructors')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      person_id: ctx.personId,
      rights: 'owner',
      added_at: ctx.now,
    })
    .execute()
