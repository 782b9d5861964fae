import type { Document } from '#contract/document.ts'
import type { ThreadDetail, ThreadKind } from '#contract/discussions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { findCohort } from '#server/enrollments/cohorts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { addPost, assertMayWrite } from './add-post.ts'
import { coursePolicy } from './policy.ts'
import { readThread } from './present.ts'
import { enterCourse } from './standing.ts'

interface Opening {
  kind: ThreadKind
  title: string
  body: Document
  lesson_id?: string | null | undefined
  cohort_id?: string | null | undefined
  file_ids?: string[] | undefined
}

/** A question or a discussion, of the course or of one of its lessons. */
export async function startThread(
  ctx: MemberCtx,
  courseId: string,
  opening: Opening,
): Promise<ThreadDetail> {
  const course = await enterCourse(ctx, courseId)
  authorize(coursePolicy, 'write', ctx, course)
  await assertMayWrite(ctx)
  return readThread(ctx, await openThread(ctx, course, opening))
}

/** The same for imports, whose caller has authorized already. Gives the id of the thread. */
export async function openThread(
  ctx: MemberCtx,
  course: Awaited<ReturnType<typeof enterCourse>>,
  opening: Opening,
): Promise<string> {
  const lesson = await findLesson(ctx, course, opening.lesson_id ?? null)
  const cohortId = await audienceOf(ctx, course, opening.cohort_id ?? null)
  const thread = await ctx.db
    .insertInto('discussion_threads')
    .values({
      organization_id: ctx.organizationId,
      course_id: course.id,
      lesson_id: lesson?.id ?? null,
      cohort_id: cohortId,
      lesson_title: lesson?.title ?? null,
      kind: opening.kind,
      title: opening.title,
      author_id: ctx.personId,
      created_at: ctx.now,
      last_post_at: ctx.now,
      last_number: 1,
    })
    .returning(['id', 'course_id', 'cohort_id'])
    .executeTakeFirstOrThrow()
  await addPost(
    ctx,
    { ...thread, last_number: 0, isStaff: coursePolicy.moderate(ctx, course) },
    {
      title: opening.title,
      body: opening.body,
      fileIds: opening.file_ids ?? [],
      replyToId: null,
    },
  )
  await audit(ctx, {
    action: 'thread.started',
    organizationId: ctx.organizationId,
    subject: { type: 'thread', id: thread.id },
    detail: { course_id: course.id, title: opening.title },
  })
  return thread.id
}

/** Staff address any cohort of the course, learners their own. */
async function audienceOf(
  ctx: MemberCtx,
  course: Awaited<ReturnType<typeof enterCourse>>,
  cohortId: string | null,
) {
  if (cohortId === null) return null
  const { organization_id, id: course_id } = course
  const { id } = await findCohort(ctx.db, { organization_id, course_id }, cohortId)
  if (!coursePolicy.moderate(ctx, course) && course.cohort_id !== id) {
    throw problem('cohort_not_found')
  }
  return id
}

async function findLesson(
  ctx: MemberCtx,
  course: { id: string; organization_id: string; published_version: number | null },
  lessonId: string | null,
) {
  if (lessonId === null) return null
  const outline =
    course.published_version === null
      ? null
      : await getOutline(ctx.db, {
          organization_id: course.organization_id,
          course_id: course.id,
          version: course.published_version,
        })
  const lesson = outline?.byId.get(lessonId)
  if (!lesson) throw problem('lesson_not_found')
  return lesson
}
