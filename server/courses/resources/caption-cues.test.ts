import { expect, test } from 'vitest'
import {
  getCaptionCues,
  getCourseResource,
  saveCaptionCues,
  setCaptions,
  type CaptionCue,
} from '#contract/course-resources.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildVideo } from '#server/testing/build-video.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'
import { isWebVtt } from './rules.ts'

const cue = (from_seconds: number, to_seconds: number, text: string): CaptionCue => ({
  from_seconds,
  to_seconds,
  text,
  settings: '',
})

async function buildFilm() {
  const built = await buildVideo({ questions: [] })
  const { author, lessonParams, resource } = built
  const { organizationId, courseId } = lessonParams
  const params = { organizationId, courseId, resourceId: resource.id, language: 'en' }
  const read = () => done(author, getCaptionCues, { params })
  const save = (file_id: string | null, cues: CaptionCue[]) =>
    call(author, saveCaptionCues, { params, body: { file_id, label: 'English', cues } })
  /** The file as a learner's player loads it. */
  const file = async () => {
    const { captions } = await done(author, getCourseResource, { params })
    const response = await fetch(`${await listening()}${captions[0]?.file.url}`)
    return { status: response.status, text: await response.text() }
  }
  return { ...built, params, read, save, file }
}

test('captions are written from nothing and come back as WebVTT', async () => {
  const { read, save, file } = await buildFilm()
  expect(await read()).toMatchObject({ file_id: null, cues: [], can: { update: true } })
  const { body } = await save(null, [cue(5, 6.5, 'Out & <i>again</i>'), cue(1, 2, 'In')])
  expect(body.cues.map(({ text }) => text)).toEqual(['In', 'Out & <i>again</i>'])
  expect((await read()).cues).toEqual(body.cues)
  const { text } = await file()
  expect(text).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nIn\n\n00:00:05.000 --> 00:00:06.500\nOut &amp; <i>again</i>\n',
  )
  expect(isWebVtt(text)).toBe(true)
})

test('what was uploaded is edited, with its styles kept', async () => {
  const { author, params, read, save, file } = await buildFilm()
  const sent = await upload(
    author,
    { purpose: 'course_media', organization: params.organizationId, name: 'film.vtt' },
    new Uint8Array(
      Buffer.from(
        'WEBVTT\n\nSTYLE\n::cue { color: lime }\n\n00:01.000 --> 00:02.000 line:0\nOne\n',
      ),
    ),
  )
  await done(author, setCaptions, { params, body: { file_id: sent.body.id, label: 'English' } })
  const { file_id, cues } = await read()
  expect(cues).toEqual([{ ...cue(1, 2, 'One'), settings: 'line:0' }])
  await save(file_id, [...cues, cue(3, 4, 'Two')])
  expect((await file()).text).toContain(
    '::cue { color: lime }\n\n00:00:01.000 --> 00:00:02.000 line:0',
  )
})

test('two who edit at once: the second learns who was first, and nothing is lost', async () => {
  const { read, save } = await buildFilm()
  const first = await save(null, [cue(1, 2, 'Mine')])
  const second = await save(null, [cue(1, 2, 'Theirs')])
  expect(second.status).toBe(409)
  expect(second.error).toMatchObject({ code: 'captions_changed' })
  expect(second.error.changed?.by).not.toBe('')
  expect((await read()).cues).toEqual(first.body.cues)
  expect((await save(first.body.file_id, [cue(1, 2, 'Both')])).status).toBe(200)
})

test('an open page can load the file before for a day, then it goes', async () => {
  const { params, save, file } = await buildFilm()
  const first = await save(null, [cue(1, 2, 'First')])
  const old = await file()
  expect(old.status).toBe(200)
  await save(first.body.file_id, [cue(1, 2, 'Second')])
  const { jobs, mechanisms } = await testApp()
  const state = () =>
    asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('files')
        .select('deleted_at')
        .where('id', '=', first.body.file_id ?? '')
        .executeTakeFirstOrThrow(),
    )
  expect(await state()).toEqual({ deleted_at: null })
  const drop = (file_id: string | null) =>
    jobs
      .find(({ name }) => name === 'courses.drop_captions')
      ?.run(mechanisms, { organization_id: params.organizationId, file_id })
  await drop(first.body.file_id)
  expect((await state()).deleted_at).not.toBeNull()
})

test('captions that make no sense are refused, and strangers find nothing', async () => {
  const { params, save, learner } = await buildFilm()
  expect((await save(null, [cue(2, 2, 'No time')])).status).toBe(400)
  expect((await save(null, [cue(3, 2, 'Backwards')])).status).toBe(400)
  const bad = { ...cue(1, 2, 'Two cues'), settings: 'x\n00:05.000 --> 00:06.000' }
  expect((await save(null, [bad])).status).toBe(400)
  const stranger = (await buildClassroom()).instructor
  for (const actor of [learner, stranger]) {
    expect((await call(actor, getCaptionCues, { params })).status).toBe(404)
    const body = { file_id: null, label: 'English', cues: [] }
    expect((await call(actor, saveCaptionCues, { params, body })).status).toBe(404)
  }
})
