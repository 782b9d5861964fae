import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { courseMediaPurpose, listCourseResources } from '#contract/course-resources.ts'
import { getLesson } from '#contract/curriculum.ts'
import { getLiveSession } from '#contract/live-sessions.ts'
import * as contract from '#contract/meeting-recordings.ts'
import { getMeeting, sendMeetingMessage } from '#contract/meetings.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildLiveSession } from '#server/testing/build-live-session.ts'
import { MeetingTab } from '#server/testing/meeting-tab.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'

const tabs: MeetingTab[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.client.close()
})

type Room = Awaited<ReturnType<typeof buildRoom>>
const buildRoom = () => buildLiveSession({ startsInMinutes: -5 })

async function enter(room: Room, actor: Actor) {
  const tab = await MeetingTab.open(actor, room.inMeeting)
  tabs.push(tab)
  return tab
}

const start = (room: Room, actor: Actor, keep_days: number | null = null) =>
  call(actor, contract.startMeetingRecording, { params: room.inMeeting, body: { keep_days } })

/** WebM by its first bytes, as a browser's recorder writes it. */
const film = () =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
      randomBytes(2000),
    ]),
  )

async function send(room: Room, actor: Actor) {
  const organization = room.inMeeting.organizationId
  const metadata = { purpose: courseMediaPurpose, organization, name: 'Talk.webm' }
  const { body, status } = await upload(actor, metadata, film())
  expect(status).toBe(200)
  return body.id
}

const keep = (room: Room, actor: Actor, recordingId: string, file_id: string) =>
  call(actor, contract.keepMeetingRecording, {
    params: { ...room.inMeeting, recordingId },
    body: { file_id, duration_seconds: 61 },
  })

const list = async (room: Room, actor: Actor) =>
  call(actor, contract.listMeetingRecordings, { params: room.inMeeting })

describe('a recording', () => {
  test('is announced to everyone, those who come later too, until it stops', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    const guest = await enter(room, room.learner)
    const { body } = await start(room, room.instructor)
    await vi.waitFor(() =>
      expect(guest.heard('meeting.recording_changed')).toMatchObject([
        { recording: { id: body.id, person_id: room.instructor.id } },
      ]),
    )
    const read = await call(room.learner, getMeeting, { params: room.inMeeting })
    expect(read.body).toMatchObject({ recording: { id: body.id }, can: { record: false } })
    const params = { ...room.inMeeting, recordingId: body.id }
    for (const _ of [1, 2]) {
      const { status } = await call(room.instructor, contract.stopMeetingRecording, { params })
      expect(status).toBe(204)
    }
    await vi.waitFor(() =>
      expect(guest.heard('meeting.recording_changed').at(-1)).toEqual({ recording: null }),
    )
  })

  test('is made by one of those who run the session, one at a time', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    await enter(room, room.admin)
    await enter(room, room.learner)
    expect((await start(room, room.learner)).error.code).toBe('not_allowed')
    expect((await start(room, room.stranger)).status).toBe(404)
    const both = await Promise.all([start(room, room.instructor), start(room, room.admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('becomes a file and a draft lesson with chat and attendance, once', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    await enter(room, room.learner)
    const body = { body: 'Where is the handout?' }
    await call(room.learner, sendMeetingMessage, { params: room.inMeeting, body })
    const recording = (await start(room, room.instructor)).body.id
    const fileId = await send(room, room.instructor)
    const both = await Promise.all([
      keep(room, room.instructor, recording, fileId),
      keep(room, room.instructor, recording, fileId),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const resources = await call(room.instructor, listCourseResources, { params: room.inCourse })
    expect(resources.body.items.filter(({ file }) => file.id === fileId)).toMatchObject([
      { title: room.session.title, duration_seconds: 61, used_in: [{ title: room.session.title }] },
    ])
    const lessonId = resources.body.items[0]?.used_in[0]?.lesson_id ?? ''
    const lesson = await call(room.instructor, getLesson, {
      params: { ...room.inCourse, lessonId },
    })
    const text = JSON.stringify(lesson.body.content)
    expect(text).toContain('Where is the handout?')
    expect(text).toContain('Attended by')
  })

  test('is watched by those whom the session is for, and by nobody else', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    const recording = (await start(room, room.instructor)).body.id
    expect((await list(room, room.learner)).body.items).toEqual([])
    await keep(room, room.instructor, recording, await send(room, room.instructor))
    const { body } = await list(room, room.learner)
    expect(body.items).toMatchObject([{ id: recording, can: { delete: false } }])
    const { server } = await testApp()
    const url = body.items[0]?.media?.url ?? ''
    expect((await server.inject({ url })).statusCode).toBe(200)
    const session = await call(room.learner, getLiveSession, { params: room.inSession })
    expect(session.body.recordings).toBe(1)
    expect((await list(room, room.stranger)).status).toBe(404)
  })

  test('is only kept by the host who made it, from an upload of their own', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    const recording = (await start(room, room.instructor)).body.id
    const theirs = await send(room, room.admin)
    expect((await keep(room, room.instructor, recording, theirs)).error.code).toBe('file_not_found')
    expect((await keep(room, room.admin, recording, theirs)).error.code).toBe('not_allowed')
    const other = await buildRoom()
    const elsewhere = await keep(other, other.instructor, recording, theirs)
    expect(elsewhere.error.code).toBe('recording_not_found')
  })

  test('is deleted by hand, or when its time is over', async () => {
    const { mechanisms, jobs, clock } = await testApp()
    for (const way of ['hand', 'time'] as const) {
      const room = await buildRoom()
      await enter(room, room.instructor)
      const recordingId = (await start(room, room.instructor, 30)).body.id
      const fileId = await send(room, room.instructor)
      await keep(room, room.instructor, recordingId, fileId)
      const params = { ...room.inMeeting, recordingId }
      if (way === 'hand') {
        const refused = await call(room.learner, contract.deleteMeetingRecording, { params })
        expect(refused.error.code).toBe('not_allowed')
        await call(room.instructor, contract.deleteMeetingRecording, { params })
      } else {
        const expire = jobs.find(({ name }) => name === 'meetings.expire-recordings')
        await expire?.run(mechanisms, {})
        expect((await list(room, room.learner)).body.items).toHaveLength(1)
        await asSystem(mechanisms, ({ db }) =>
          db
            .updateTable('meeting_recordings')
            .set({ expires_at: new Date(clock.now().getTime() - 1000) })
            .where('id', '=', recordingId)
            .execute(),
        )
        await expire?.run(mechanisms, {})
      }
      expect((await list(room, room.learner)).body.items).toEqual([])
      const file = await asSystem(mechanisms, ({ db }) =>
        db.selectFrom('files').select('deleted_at').where('id', '=', fileId).executeTakeFirst(),
      )
      expect(file?.deleted_at).not.toBeNull()
      const resources = await call(room.instructor, listCourseResources, { params: room.inCourse })
      expect(resources.body.items).toEqual([])
    }
  })
})
