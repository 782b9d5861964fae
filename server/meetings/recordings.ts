import { sql } from 'kysely'
import type { MeetingRecording } from '#contract/meeting-recordings.ts'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { audit } from '#server/audit/audit.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import { addSection } from '#server/courses/curriculum/add-section.ts'
import { listSections } from '#server/courses/curriculum/queries.ts'
import { saveLessonContent } from '#server/courses/curriculum/save-lesson-content.ts'
import { coursesPolicy } from '#server/courses/policy.ts'
import { addCourseResource } from '#server/courses/resources/add-resource.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import { getFile } from '#server/files/queries.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { personNameColumn, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { secondsLater } from '#server/identity/rules.ts'
import type { SessionRow } from '#server/live-sessions/queries.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { readFileMedia } from '#server/progress/media.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { meetingPolicy, type MeetingActor } from './policy.ts'
import {
  enterRoom,
  findParticipant,
  getRoom,
  isPresent,
  lockRoom,
  type MeetingPlace,
} from './queries.ts'
import { tellRoom } from './tell.ts'

/** The browser of whoever records uploads to the organization's courses. */
export const mayRecord = (ctx: MemberCtx, actor: MeetingActor) =>
  meetingPolicy.record(actor) && coursesPolicy.create(ctx)

const open = (ctx: Ctx, { organizationId, meetingId }: MeetingPlace) =>
  ctx.db
    .selectFrom('meeting_recordings')
    .select(['id', 'started_by', 'started_at'])
    .where('organization_id', '=', organizationId)
    .where('meeting_id', '=', meetingId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()

/** The recording that is being made now. It ends with the presence of whoever makes it. */
export async function findOpenRecording(ctx: Ctx, place: MeetingPlace) {
  const row = await open(ctx, place)
  if (!row?.started_by) return null
  return { id: row.id, person_id: row.started_by, started_at: row.started_at.toISOString() }
}

/** Announces a recording to the room. One that its maker has left, or began in a tab that is gone, gives way. */
export async function startRecording(
  ctx: MemberCtx,
  meetingId: string,
  { keep_days }: { keep_days: number | null },
) {
  const { place, me, actor } = await enterRoom(ctx, meetingId)
  if (!mayRecord(ctx, actor)) throw problem('not_allowed')
  if (!isPresent(me)) throw problem('meeting_not_joined')
  await lockRoom(ctx, place)
  const before = await open(ctx, place)
  if (before) {
    const maker = before.started_by && (await findParticipant(ctx, place, before.started_by))
    if (maker && isPresent(maker) && maker.person_id !== ctx.personId) {
      throw problem('meeting_already_recorded')
    }
    await markStopped(ctx, place, before.id)
  }
  const { id } = await ctx.db
    .insertInto('meeting_recordings')
    .values({
      organization_id: ctx.organizationId,
      meeting_id: meetingId,
      started_by: ctx.personId,
      started_at: ctx.now,
      keep_days,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'meeting.recording_started',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: meetingId },
    detail: { recording_id: id },
  })
  await tellRoom(ctx, place, 'meeting.recording_changed', {
    recording: await findOpenRecording(ctx, place),
  })
  return { id }
}

const markStopped = (ctx: Ctx, { organizationId }: MeetingPlace, id: string) =>
  ctx.db
    .updateTable('meeting_recordings')
    .set({ stopped_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()

export async function stopRecording(ctx: MemberCtx, meetingId: string, recordingId: string) {
  const { runs } = await getRoom(ctx, meetingId)
  const row = await getRow(ctx, meetingId, recordingId)
  if (row.started_by !== ctx.personId && !runs) throw problem('not_allowed')
  const place = { organizationId: ctx.organizationId, meetingId }
  if (row.stopped_at) return
  await markStopped(ctx, place, recordingId)
  await tellRoom(ctx, place, 'meeting.recording_changed', { recording: null })
}

/** A meeting that is over is no longer recorded. */
export async function stopRecordings(ctx: Ctx, place: MeetingPlace) {
  const row = await open(ctx, place)
  if (row) await markStopped(ctx, place, row.id)
}

const rows = (ctx: Ctx, organizationId: string, meetingId: string) =>
  ctx.db
    .selectFrom('meeting_recordings as r')
    .leftJoin('people as p', 'p.id', 'r.started_by')
    .selectAll('r')
    .select(personNameColumn('p').as('maker'))
    .where('r.organization_id', '=', organizationId)
    .where('r.meeting_id', '=', meetingId)

async function getRow(ctx: MemberCtx, meetingId: string, id: string, lock = false) {
  const query = rows(ctx, ctx.organizationId, meetingId).where('r.id', '=', id)
  const row = await (lock ? query.forUpdate('r') : query).executeTakeFirst()
  if (!row) throw problem('recording_not_found')
  return row
}

type Row = Awaited<ReturnType<typeof getRow>>

export async function listRecordings(ctx: MemberCtx, meetingId: string) {
  const { runs } = await getRoom(ctx, meetingId)
  const found = await rows(ctx, ctx.organizationId, meetingId)
    .where('r.file_id', 'is not', null)
    .orderBy('r.id')
    .limit(100)
    .execute()
  return { items: await Promise.all(found.map((row) => present(ctx, row, runs))) }
}

const present = async (ctx: MemberCtx, row: Row, runs: boolean): Promise<MeetingRecording> => ({
  id: row.id,
  started_at: row.started_at.toISOString(),
  recorded_by: presentPersonNameOrNull(ctx.app, row.maker),
  media: row.file_id ? await readFileMedia(ctx, row.file_id, row.duration_seconds) : null,
  expires_at: row.expires_at?.toISOString() ?? null,
  can: { delete: runs },
})

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
  const row = await getRow(ctx, meetingId, recordingId, true)
  if (row.started_by !== ctx.personId) throw problem('not_allowed')
  if (row.file_id) return present(ctx, row, runs)
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
  return present(ctx, await getRow(ctx, meetingId, recordingId), runs)
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

type Blocks = Extract<LessonContent, { kind: 'text' }>['document']['content']

/** Who attended, and what was said in the chat. */
async function minutesOf(ctx: MemberCtx, meetingId: string): Promise<Blocks> {
  const [attended = '', chat = ''] = await wordHead(ctx, [say('Attended by'), say('Chat')])
  const people = await sql<{ name: string }>`
    select distinct p.first_name || ' ' || p.last_name as name from live_session_stays y
    join people p on p.id = y.person_id
    where y.organization_id = ${ctx.organizationId} and y.session_id = ${meetingId} order by name limit 500`.execute(
    ctx.db,
  )
  const said = await sql<{ line: string }>`
    select coalesce(p.first_name || ' ' || p.last_name || ': ', '') || m.body as line from meeting_messages m
    left join people p on p.id = m.person_id
    where m.organization_id = ${ctx.organizationId} and m.meeting_id = ${meetingId} and m.body <> ''
    order by m.id limit 500`.execute(ctx.db)
  return [
    ...listed(
      attended,
      people.rows.map(({ name }) => name),
    ),
    ...listed(
      chat,
      said.rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')),
    ),
  ]
}

const listed = (heading: string, lines: string[]): Blocks =>
  lines.length === 0
    ? []
    : [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading }] },
        {
          type: 'bulletList',
          content: lines.map((text) => ({
            type: 'listItem' as const,
            content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
          })),
        },
      ]

export async function deleteRecording(ctx: MemberCtx, meetingId: string, recordingId: string) {
  const { runs } = await getRoom(ctx, meetingId)
  const row = await getRow(ctx, meetingId, recordingId, true)
  if (!runs) throw problem('not_allowed')
  await removeRecording(ctx, row)
  await audit(ctx, {
    action: 'meeting.recording_deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: meetingId },
    detail: { recording_id: recordingId },
  })
}

/** Gone for everyone: its file, the file of the course, and its place in the list. A lesson keeps its text. */
export async function removeRecording(
  ctx: Ctx,
  row: { organization_id: string; id: string; file_id: string | null; resource_id: string | null },
) {
  if (row.resource_id) {
    await ctx.db
      .updateTable('course_resources')
      .set({ deleted_at: ctx.now })
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', row.resource_id)
      .execute()
  }
  if (row.file_id) await deleteFile(ctx, row.file_id)
  await ctx.db
    .deleteFrom('meeting_recordings')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

/** Deletes what its host didn't want to keep longer. */
export async function expireRecordings(ctx: Ctx) {
  const expired = await ctx.db
    .selectFrom('meeting_recordings')
    .select(['organization_id', 'id', 'file_id', 'resource_id'])
    .where('expires_at', '<', ctx.now)
    .limit(500)
    .execute()
  for (const row of expired) await removeRecording(ctx, row)
}
