import { describe, expect, test } from 'vitest'
import {
  addCourseResource,
  deleteCourseResource,
  listCourseResources,
  offerHandout,
  replaceCourseResource,
  setCaptions,
} from '#contract/course-resources.ts'
import { addLesson, getLesson, saveLessonContent } from '#contract/curriculum.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done, publishDraft } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'

/** The shortest start of an MP4 that is known as one. */
const mp4 = (more = 64) => {
  const head = [0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isomiso2')]
  return new Uint8Array([...head, ...new Uint8Array(more)])
}
const pdf = new Uint8Array(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))
const vtt = (text: string) => new Uint8Array(Buffer.from(text))

async function sendFile(
  author: Actor,
  organization: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const sent = await upload(author, { purpose: 'course_media', organization, name }, bytes)
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.error))
  return sent.body.id
}

/** A course with a video lesson that shows a resource. */
async function buildFilm() {
  const built = await buildCourse()
  const { author, params, sectionIds } = built
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    sendFile(author, params.organizationId, name, bytes)
  const resource = await done(author, addCourseResource, {
    params,
    body: { file_id: await send('film.mp4', mp4()), title: 'The film', duration_seconds: 90 },
  })
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: sectionIds[0] ?? '', title: 'Watch', kind: 'video' },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  const content = { kind: 'video' as const, resource_id: resource.id, document: paragraphs('') }
  await done(author, saveLessonContent, { params: lessonParams, body: { revision: 1, content } })
  return {
    ...built,
    resource,
    resourceParams: { ...params, resourceId: resource.id },
    lessonParams,
    send,
  }
}

describe('resources of a course', () => {
  test('say where they are used; a lesson takes its length from the recording', async () => {
    const { author, params, lessonParams, resource } = await buildFilm()
    const { body } = await call(author, listCourseResources, { params })
    expect(body.items).toMatchObject([
      { id: resource.id, kind: 'video', used_in: [{ title: 'Watch' }], is_published: false },
    ])
    const lesson = await call(author, getLesson, { params: lessonParams })
    expect(lesson.body).toMatchObject({
      duration_seconds: 90,
      media: { resource: { title: 'The film', file: { content_type: 'video/mp4' } } },
    })
  })

  test('are replaced for all lessons at once, by a file of the same kind only', async () => {
    const { author, resourceParams, lessonParams, send } = await buildFilm()
    const next = await send('better.mp4', mp4(128))
    const replaced = await call(author, replaceCourseResource, {
      params: resourceParams,
      body: { file_id: next, duration_seconds: 120 },
    })
    expect(replaced.body).toMatchObject({ title: 'The film', file: { id: next } })
    const lesson = await call(author, getLesson, { params: lessonParams })
    expect(lesson.body.media.resource?.file.id).toBe(next)
    const wrong = await call(author, replaceCourseResource, {
      params: resourceParams,
      body: { file_id: await send('notes.pdf', pdf) },
    })
    expect(wrong.error.code).toBe('resource_kind_differs')
  })

  test('can not be deleted while the draft or the published version shows them', async () => {
    const built = await buildFilm()
    const { author, resourceParams, lessonParams } = built
    const inDraft = await call(author, deleteCourseResource, { params: resourceParams })
    expect([inDraft.status, inDraft.error.detail]).toEqual([409, 'Still used in “Watch”.'])
    await publishDraft(built)
    const empty = { kind: 'video' as const, resource_id: null, document: paragraphs('') }
    await done(author, saveLessonContent, {
      params: lessonParams,
      body: { revision: 2, content: empty },
    })
    const published = await call(author, deleteCourseResource, { params: resourceParams })
    expect([published.status, published.error.code]).toEqual([409, 'resource_in_use'])
  })

  test('are deleted when nothing shows them; adding a file twice makes one', async () => {
    const { author, params, send } = await buildFilm()
    const file_id = await send('notes.pdf', pdf)
    const [one, two] = [
      await done(author, addCourseResource, { params, body: { file_id } }),
      await done(author, addCourseResource, { params, body: { file_id } }),
    ]
    expect(two.id).toBe(one.id)
    const resourceParams = { ...params, resourceId: one.id }
    const handout = await call(author, offerHandout, { params: resourceParams })
    expect(handout.body.is_handout).toBe(true)
    expect((await call(author, deleteCourseResource, { params: resourceParams })).status).toBe(204)
    const again = await call(author, addCourseResource, { params, body: { file_id } })
    expect(again.error.code).toBe('file_not_found')
  })

  test('take captions that are WebVTT, and refuse what only has its name', async () => {
    const { author, resourceParams, send } = await buildFilm()
    const params = { ...resourceParams, language: 'en' }
    const good = await send('en.vtt', vtt('WEBVTT\n\n00:01.000 --> 00:02.000\nHello'))
    const set = await call(author, setCaptions, {
      params,
      body: { file_id: good, label: 'English' },
    })
    expect(set.body.captions).toMatchObject([{ language: 'en', label: 'English' }])
    const subRip = '1\n00:00:01,000 --> 00:00:02,000\nHallo\n'
    const german = await call(author, setCaptions, {
      params: { ...params, language: 'de' },
      body: { file_id: await send('de.srt', vtt(subRip)), label: 'Deutsch' },
    })
    const { server } = await testApp()
    const track = german.body.captions.find(({ language }) => language === 'de')
    expect(track?.file).toMatchObject({ name: 'de.vtt', content_type: 'text/vtt' })
    const converted = await server.inject(track?.file.url ?? '')
    expect(converted.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHallo\n')
    const bad = await send('bad.vtt', vtt('Just some words'))
    const refused = await call(author, setCaptions, { params, body: { file_id: bad, label: 'X' } })
    expect([refused.status, refused.error.code]).toEqual([400, 'captions_invalid'])
  })

  test('a renamed executable is no video, and another organization’s file does not exist', async () => {
    const { author, params } = await buildFilm()
    const fake = await upload(
      author,
      { purpose: 'course_media', organization: params.organizationId, name: 'film.mp4' },
      new Uint8Array(Buffer.from('MZ\u0090\u0000\u0003 an executable')),
    )
    expect(fake.error.code).toBe('file_type_not_allowed')
    const foreign = await buildFilm()
    const { status, error } = await call(author, addCourseResource, {
      params,
      body: { file_id: foreign.resource.file.id },
    })
    expect([status, error.code]).toEqual([404, 'file_not_found'])
  })
})
