import type { MeetingRecording } from '#contract/meeting-recordings.ts'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import { addSection } from '#server/courses/curriculum/add-section.ts'
import { listSections } from '#server/courses/curriculum/queries.ts'
import { saveLessonContent } from '#server/courses/curriculum/save-lesson-content.ts'
import { addCourseResource } from '#server/courses/resources/add-resource.ts'
import { getFile } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { secondsLater } from '#server/identity/rules.ts'
import type { SessionRow } from '#server/live-sessions/queries.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { getRoom } from '../queries.ts'
import { tellRoom } from '../tell.ts'
import { minutesOf } from './minutes.ts'
import { getRecording, presentRecording } from './queries.ts'

interface Arrived {
  file_id: string
  duration_seconds: number
}

/**
 * Makes an upload the recording: everyone whom the session is for can watch it. A course gets it as a file and as the draft
 * of a lesson with the chat and who attended. Keeping the same upload twice changes nothing.
 */
export async function keepRecording(
  ctx: MemberCtx,
  meetingId: string,
  recordingId: string,
  given: Arrived,
): Promise<MeetingRecording> {
  const { session, runs } = await getRoom(ctx, meetingId)
  const row = await getRecording(ctx, meetingId, recordingId, true)
  if (row.started_by !== ctx.personId) throw problem('not_allowed')
  if (row.file_id) return presentRecording(ctx, row, runs)
  const file = await getFile(ctx.db, given.file_id)
  const isOwn = file.organization_id === ctx.organizationId && file.owner_id === ctx.personId
  if (!isOwn || file.purpose !== courseMediaPurpose || !file.content_type.startsWith('video/')) {
    throw problem('file_not_found')
  }
  const resource = await tryTo(() => addToCourse(ctx, session, given))
  const lesson = resource && (await tryTo(() => draftLesson(ctx, session, meetingId, resource.id)))
  await requestPreparation(ctx, ctx.organizationId, [file.id])
  await ctx.db
    .updateTable('meeting_recordings')
    .set({
      ...given,
      resource_id: resource?.id ?? null,
      lesson_id: lesson ?? null,
      stopped_at: row.stopped_at ?? ctx.now,
      expires_at: row.keep_days === null ? null : secondsLater(ctx.now, row.keep_days * 86_400),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', recordingId)
    .execute()
  // A tab that was closed while it recorded never said that it stopped.
  if (!row.stopped_at) {
    const place = { organizationId: ctx.organizationId, meetingId }
    await tellRoom(ctx, place, 'meeting.recording_changed', { recording: null })
  }
  return presentRecording(ctx, await getRecording(ctx, meetingId, recordingId), runs)
}

/** A course that its host can't change, or that is under review, takes nothing; the recording is kept all the same. */
async function tryTo<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const addToCourse = async (ctx: MemberCtx, session: SessionRow, given: Arrived) =>
  session.course_id === null
    ? null
    : addCourseResource(ctx, session.course_id, { ...given, title: session.title })

async function draftLesson(
  ctx: MemberCtx,
  session: SessionRow,
  meetingId: string,
  resourceId: string,
): Promise<string | null> {
  const courseId = session.course_id
  if (courseId === null) return null
  const last = (await listSections(ctx, courseId)).at(-1)
  const section = last ?? (await addSection(ctx, courseId, { title: session.title }))
  const { id } = await addLesson(ctx, courseId, {
    section_id: section.id,
    title: session.title,
    kind: 'video',
  })
  const content: LessonContent = {
    kind: 'video',
    resource_id: resourceId,
    document: { type: 'doc', content: await minutesOf(ctx, meetingId) },
  }
  await saveLessonContent(ctx, courseId, id, { revision: 1, content })
  return id
}
