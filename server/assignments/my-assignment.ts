import type { MyAssignment, SubmissionDraft } from '#contract/submissions.ts'
import type { Document } from '#contract/document.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { enterAssignment, type EnteredAssignment } from './enter-assignment.ts'
import { presentOwnSubmission } from './present.ts'
import { fieldsOf, listComments, listFiles } from './queries.ts'
import { pictureUrls } from './read-assignment.ts'
import { ownFiles } from './own-files.ts'

/** What a lesson asks of me, how far I am, what I handed in and what was said about it. */
export const getMyAssignment = async (ctx: MemberCtx, courseId: string, lessonId: string) =>
  presentMine(ctx, await enterAssignment(ctx, courseId, lessonId))

export async function presentMine(
  ctx: MemberCtx,
  { place, lesson, assignment, submissions, window }: EnteredAssignment,
): Promise<MyAssignment> {
  const ids = submissions.map(({ id }) => id)
  const fields = fieldsOf(assignment)
  const [pictures, draft, files, comments] = await Promise.all([
    pictureUrls(ctx, fields.instructions),
    // What was not handed in is for its writer alone.
    ctx.viewerId ? null : findDraft(ctx, place.id, lesson.id),
    listFiles(ctx, ids),
    listComments(ctx, ids),
  ])
  return {
    course_id: place.course_id,
    lesson_id: lesson.id,
    title: lesson.title,
    instructions: fields.instructions,
    files: pictures,
    accepts_text: fields.accepts_text,
    accepts_files: fields.accepts_files,
    accepts_link: fields.accepts_link,
    maximum_files: fields.maximum_files,
    points: fields.points,
    pass_percent: fields.pass_percent,
    late_deduction_percent: fields.late_deduction_percent,
    maximum_submissions: fields.maximum_submissions,
    is_anonymous: fields.is_anonymous,
    rubric: fields.rubric,
    due_at: window.due_at?.toISOString() ?? null,
    closes_at: window.closes_at?.toISOString() ?? null,
    late_days: window.late_days,
    draft,
    submissions: submissions.map((row) =>
      presentOwnSubmission(ctx.app, row, {
        files: files.get(row.id) ?? [],
        comments: comments.filter(({ submission_id }) => submission_id === row.id),
      }),
    ),
    closed: window.closed,
    can: { submit: window.closed === null },
  }
}

export async function findDraft(
  ctx: MemberCtx,
  enrollmentId: string,
  lessonId: string,
): Promise<SubmissionDraft | null> {
  const row = await findDraftRow(ctx, enrollmentId, lessonId)
  return row ? presentDraft(ctx, row) : null
}

export const findDraftRow = (ctx: MemberCtx, enrollmentId: string, lessonId: string) =>
  ctx.db
    .selectFrom('submission_drafts')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('enrollment_id', '=', enrollmentId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraftRow>>>

export const presentDraft = async (ctx: MemberCtx, row: DraftRow): Promise<SubmissionDraft> => ({
  body: row.body as unknown as Document,
  link: row.link,
  files: await ownFiles(ctx, row.file_ids),
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
})
