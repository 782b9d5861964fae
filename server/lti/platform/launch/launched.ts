import { sql } from 'kysely'
import type { LessonContent } from '#contract/lessons.ts'
import { say } from '#server/words/sentence.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { Refusal } from '../../refusal.ts'
import { roles } from '../../vocabulary.ts'
import type { SubmissionReview } from '../services/line-items.ts'
import { findTool, type LaunchRow, type ToolContent, type ToolRow } from '../queries.ts'

/**
 * Everything that a message to a tool contains, read when it is sent: someone who lost access in between is refused.
 */
export async function readLaunched(ctx: PartnerCtx, launch: LaunchRow) {
  const tool = await liveTool(ctx, launch.tool_id)
  const [person, course, part] = await Promise.all([
    readPerson(ctx, launch.person_id),
    readCourse(ctx, launch.course_id),
    readPart(ctx, launch),
  ])
  // An author may choose content for a lesson that has none yet.
  const lesson =
    launch.lesson_id && launch.message !== 'deep_linking'
      ? await readLesson(ctx, launch, launch.lesson_id)
      : undefined
  if (lesson && lesson.content.tool_id !== tool.id) {
    throw new Refusal(say('The lesson opens another tool meanwhile. Open it again.'))
  }
  const isOfCourse = launch.message === 'resource_link' && !lesson
  if (isOfCourse && !tool.placements.includes('course_navigation')) {
    throw new Refusal(say('This tool is no longer in the course’s navigation.'), { status: 403 })
  }
  const review =
    launch.message === 'submission_review' ? await readReviewed(ctx, launch) : undefined
  return { tool, person, course, part, lesson, isOfCourse, review }
}

/** The column and the learner that a review is about. */
async function readReviewed(ctx: PartnerCtx, { line_item_id, for_person_id }: LaunchRow) {
  const item = await ctx.db
    .selectFrom('lti_line_items')
    .select(['id', 'review'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', line_item_id)
    .executeTakeFirst()
  if (!item || !for_person_id) {
    throw new Refusal(say('This column no longer exists.'), { status: 404 })
  }
  return {
    itemId: item.id,
    settings: item.review as SubmissionReview | null,
    learner: await readPerson(ctx, for_person_id),
  }
}

export type Launched = Awaited<ReturnType<typeof readLaunched>>

export async function liveTool(ctx: PartnerCtx, toolId: string): Promise<ToolRow> {
  const tool = await findTool(ctx, toolId)
  if (!tool || tool.ended_at) {
    throw new Refusal(say('The registration of this tool has ended.'), {
      status: 403,
      code: 'invalid_client',
    })
  }
  return tool
}

async function readPerson({ db, organizationId }: PartnerCtx, personId: string) {
  const person = await db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email', 'p.avatar_key', 'm.role'])
    .where('m.organization_id', '=', organizationId)
    .where('m.person_id', '=', personId)
    .where('m.suspended_at', 'is', null)
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!person)
    throw new Refusal(say('You’re no longer a member of this organization.'), { status: 403 })
  return person
}

async function readCourse({ db, organizationId }: PartnerCtx, courseId: string) {
  const course = await db
    .selectFrom('courses')
    .select(['id', 'title', 'slug'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal(say('This course no longer exists.'), { status: 404 })
  return course
}

/** The person's role in the course. Admins of the organization are staff in all its courses. */
async function readPart({ db, organizationId }: PartnerCtx, launch: LaunchRow) {
  const { rows } = await sql<{ role: string; rights: string | null; status: string | null }>`
    select m.role, i.rights, e.status from memberships m
    left join course_instructors i on i.organization_id = m.organization_id and i.person_id = m.person_id
      and i.course_id = ${launch.course_id}
    left join enrollments e on e.organization_id = m.organization_id and e.person_id = m.person_id
      and e.course_id = ${launch.course_id}
    where m.organization_id = ${organizationId} and m.person_id = ${launch.person_id}`.execute(db)
  const [found] = rows
  const isStaff = found?.role === 'admin' || (found?.role === 'instructor' && found.rights !== null)
  const isLearner = found?.status === 'active' || found?.status === 'completed'
  const asStaff = launch.is_draft || launch.message === 'submission_review'
  if (asStaff ? !isStaff : !isLearner) {
    throw new Refusal(say('You no longer take part in this course.'), { status: 403 })
  }
  return {
    roles: [
      ...(asStaff ? staffRoles(found?.rights ?? null) : [roles.learner]),
      ...(found?.role === 'admin' ? [roles.administrator] : []),
    ],
  }
}

export const staffRoles = (rights: string | null): string[] =>
  rights === 'assistant' ? [roles.teachingAssistant, roles.instructor] : [roles.instructor]

/** What the lesson opens: the published version for learners, the draft for staff. */
async function readLesson(ctx: PartnerCtx, launch: LaunchRow, lessonId: string) {
  const row = launch.is_draft
    ? await ctx.db
        .selectFrom('lessons')
        .select(['title', 'content'])
        .where('organization_id', '=', ctx.organizationId)
        .where('course_id', '=', launch.course_id)
        .where('id', '=', lessonId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : (await publishedLessons(ctx, launch.course_id)).find(({ id }) => id === lessonId)
  const content = row?.content as LessonContent | undefined
  if (!row || content?.kind !== 'tool') {
    throw new Refusal(say('This lesson no longer exists.'), { status: 404 })
  }
  return { id: lessonId, title: row.title, content }
}

/** The lessons of a published course that open a tool, in order. */
export async function publishedLessons(
  { db, organizationId }: Pick<PartnerCtx, 'db' | 'organizationId'>,
  courseId: string,
): Promise<{ id: string; title: string; content: ToolContent }[]> {
  const { rows } = await sql<{ id: string; title: string; content: ToolContent }>`
    select l.lesson ->> 'id' as id, l.lesson ->> 'title' as title, v.content
    from published_courses c
    join course_versions o on o.organization_id = c.organization_id and o.course_id = c.course_id
      and o.number = c.version
    cross join lateral jsonb_path_query(o.outline, '$.sections[*].lessons[*] ? (@.kind == "tool")')
      with ordinality as l (lesson, place)
    join lesson_versions v on v.organization_id = c.organization_id and v.id = (l.lesson ->> 'version_id')::uuid
    where c.organization_id = ${organizationId} and c.course_id = ${courseId}
    order by l.place`.execute(db)
  return rows
}
