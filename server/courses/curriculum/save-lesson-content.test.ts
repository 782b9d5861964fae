import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addLesson, getLesson, saveLessonContent } from '#contract/curriculum.ts'
import { paragraphs } from '#contract/plain-document.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse, done, textLesson } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildOne() {
  const built = await buildCourse({ sections: [[{}]] })
  const params = { ...built.params, lessonId: built.lessons[0]?.id ?? '' }
  /** Sends whatever, as a broken or hostile client would. */
  const send = (content: unknown, revision = 2) =>
    call(built.author, saveLessonContent, {
      params,
      body: { revision, content: content as LessonContent },
    })
  return { ...built, lessonParams: params, send }
}

describe('PUT …/lessons/:lessonId/content/', () => {
  test('200 saves, counts the save and estimates how long reading takes', async () => {
    const { send } = await buildOne()
    const { body } = await send(textLesson('word '.repeat(600)))
    expect(body).toMatchObject({ revision: 3, has_content: true, duration_seconds: 180 })
  })

  test('409 names who saved in between; of two at once one wins whole', async () => {
    const { admin, author, lessonParams } = await buildOne()
    const save = (actor: typeof author, text: string) =>
      call(actor, saveLessonContent, {
        params: lessonParams,
        body: { revision: 2, content: textLesson(text) },
      })
    const answers = await Promise.all([save(author, 'Mine'), save(admin, 'Theirs')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const lost = answers.find((answer) => answer.status === 409)
    expect(lost?.error).toMatchObject({ code: 'lesson_changed', changed: { revision: 3 } })
    const won = answers.find((answer) => answer.status === 200)
    const { body } = await call(author, getLesson, { params: lessonParams })
    expect(body.content).toEqual(won?.body.content)
  })

  test('400 for a kind that the lesson is not', async () => {
    const { send } = await buildOne()
    const { error } = await send({
      kind: 'video',
      resource_id: null,
      document: paragraphs('Not a video'),
    })
    expect(error.errors).toEqual({ 'content.kind': 'This lesson is of another kind: text' })
  })

  test('400 for a node that is a script, a link that runs one and a host that is not allowed', async () => {
    const { send } = await buildOne()
    const doc = (...content: unknown[]) => ({ kind: 'text', document: { type: 'doc', content } })
    const text = (text: string, ...marks: unknown[]) => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks }],
    })
    const hostile = [
      doc({ type: 'script', content: [] }),
      doc({ type: 'html', attrs: { html: '<script>alert(1)</script>' } }),
      doc(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })),
      doc(text('x', { type: 'link', attrs: { href: '//evil.example' } })),
      doc({ type: 'embed', attrs: { url: 'https://evil.example/embed/1', title: '' } }),
      doc({
        type: 'embed',
        attrs: { url: 'https://www.youtube-nocookie.com.evil.example/embed/1', title: '' },
      }),
    ]
    for (const content of hostile) {
      const { status, error } = await send(content)
      expect([status, error.code], JSON.stringify(content)).toEqual([400, 'invalid_request'])
    }
  })

  test('a script that is only written about is kept as text, and unknown attributes are dropped', async () => {
    const { send } = await buildOne()
    const { body } = await send({
      kind: 'text',
      document: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            onclick: 'alert(1)',
            content: [{ type: 'text', text: '<script>alert(1)</script>' }],
          },
        ],
      },
    })
    expect(body.content).toEqual(textLesson('<script>alert(1)</script>'))
  })

  test('400 for a document nested hundreds or thousands deep, 413 for one of 100 MB', async () => {
    const { send, author, lessonParams } = await buildOne()
    const { server } = await testApp()
    for (const levels of [100, 2_000]) {
      let deep: object = { type: 'paragraph' }
      for (let level = 0; level < levels; level += 1) {
        deep = { type: 'blockquote', content: [deep] }
      }
      const nested = await send({ kind: 'text', document: { type: 'doc', content: [deep] } })
      expect(nested.status).toBe(400)
      expect(nested.error.detail).toContain('nested too deeply')
    }
    const huge = await server.inject({
      method: 'PUT',
      url: `/api/organizations/${lessonParams.organizationId}/courses/${lessonParams.courseId}/lessons/${lessonParams.lessonId}/content/`,
      headers: {
        authorization: `JWT ${author.accessToken}`,
        'content-type': 'application/json',
      },
      payload: Buffer.alloc(100 * 1024 ** 2, 'a'),
    })
    expect([huge.statusCode, huge.json<{ code: string }>().code]).toEqual([
      413,
      'payload_too_large',
    ])
  })

  test('404 for a resource and a picture that are not of this course or organization', async () => {
    const { author, params, sectionIds, send } = await buildOne()
    const video = await done(author, addLesson, {
      params,
      body: { section_id: sectionIds[0] ?? '', title: 'Film', kind: 'video' },
    })
    const foreign = await call(author, saveLessonContent, {
      params: { ...params, lessonId: video.id },
      body: {
        revision: 1,
        content: { kind: 'video', resource_id: randomUUID(), document: paragraphs('') },
      },
    })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'resource_not_found'])
    const picture = await send({
      kind: 'text',
      document: {
        type: 'doc',
        content: [
          { type: 'image', attrs: { file_id: randomUUID(), alt: '', width: null, height: null } },
        ],
      },
    })
    expect([picture.status, picture.error.code]).toEqual([404, 'file_not_found'])
  })
})
