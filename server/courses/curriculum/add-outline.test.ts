import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addCourseResource, courseMediaPurpose } from '#contract/course-resources.ts'
import {
  addLesson,
  addOutline,
  changeSettingsOfLessons,
  copyLessons,
  deleteLessons,
  getCurriculum,
  getLesson,
  saveLessonContent,
  type OutlineSection,
} from '#contract/curriculum.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { upload } from '#server/testing/upload.ts'

type Params = { organizationId: string; courseId: string }

const section = (
  title: string,
  lessons: string[],
  section_id: string | null = null,
): OutlineSection => ({
  section_id,
  title,
  lessons: lessons.map((lesson) => ({ title: lesson, kind: 'text' })),
})

const titlesOf = async (who: Actor, params: Params) =>
  (await done(who, getCurriculum, { params })).sections.map(
    ({ title, lessons }) => `${title}: ${lessons.map((lesson) => lesson.title).join(', ')}`,
  )

describe('POST …/outline/', () => {
  test('adds sections at the end and lessons to existing ones, once however often it is sent', async () => {
    const { author, params, sectionIds } = await buildCourse()
    const body = {
      request_id: randomUUID(),
      sections: [
        section('Tides', ['Two bulges', 'The moon']),
        section('Kept as it is', ['A third'], sectionIds[0] ?? ''),
        section('Empty', []),
      ],
    }
    const made = await done(author, addOutline, { params, body })
    expect(await done(author, addOutline, { params, body })).toEqual(made)
    expect(await titlesOf(author, params)).toEqual([
      'Section 1: Lesson 1, Lesson 2, A third',
      'Tides: Two bulges, The moon',
      'Empty: ',
    ])
    expect([made.section_ids.length, made.lesson_ids.length]).toEqual([2, 3])

    // One request takes it all back; a section that got something else stays.
    await done(author, addLesson, {
      params,
      body: { section_id: made.section_ids[1] ?? '', title: 'Mine', kind: 'text' },
    })
    await done(author, deleteLessons, { params, body: made })
    expect(await titlesOf(author, params)).toEqual(['Section 1: Lesson 1, Lesson 2', 'Empty: Mine'])
  })

  test('refuses what is too long, sections of elsewhere, and who may not edit; nothing is added', async () => {
    const { author, learner, params, organization } = await buildCourse()
    const other = await buildCourse()
    const send = (who: Actor, sections: OutlineSection[]) =>
      call(who, addOutline, { params, body: { request_id: randomUUID(), sections } })
    const many = Array.from({ length: 300 }, (_, index) => `Lesson ${index}`)
    expect((await send(author, [section('a', many), section('b', many)])).error.code).toBe(
      'outline_too_long',
    )
    const strange = section('c', ['x'], other.sectionIds[0] ?? '')
    expect((await send(author, [section('a', ['y']), strange])).error.code).toBe(
      'section_not_found',
    )
    const stranger = await buildMember(organization.id, 'instructor')
    expect((await send(stranger, [section('a', ['y'])])).status).toBe(404)
    expect((await send(learner, [section('a', ['y'])])).status).toBe(404)
    expect(await titlesOf(author, params)).toEqual(['Section 1: Lesson 1, Lesson 2'])
  })
})

describe('POST …/lessons/settings/', () => {
  test('changes completion where it fits, and names the lessons where it does not', async () => {
    const { author, params, sectionIds, lessons } = await buildCourse()
    const quiz = await done(author, addLesson, {
      params,
      body: { section_id: sectionIds[0] ?? '', title: 'Check yourself', kind: 'quiz' },
    })
    const ids = lessons.map(({ id }) => id)
    const answer = await done(author, changeSettingsOfLessons, {
      params,
      body: { lesson_ids: [...ids, quiz.id], settings: { completion_rule: 'marked' } },
    })
    expect(answer).toEqual({
      changed_ids: expect.arrayContaining(ids),
      refused: [
        { lesson_id: quiz.id, title: 'Check yourself', reason: 'completion_rule_not_fitting' },
      ],
    })
    const tree = await done(author, getCurriculum, { params })
    expect(tree.sections[0]?.lessons.map(({ completion_rule }) => completion_rule)).toEqual([
      'marked',
      'marked',
      'passed',
    ])
  })
})

describe('POST …/lessons/copy/', () => {
  test('copies content, settings and files into another course, in order and once', async () => {
    const from = await buildCourse()
    const { author, organization, sectionIds } = from
    const to = await buildCourse({ classroom: from, details: { title: 'Another course' } })
    const pdf = new TextEncoder().encode('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    const file = await upload(
      author,
      { purpose: courseMediaPurpose, name: 'map.pdf', organization: organization.id },
      pdf,
    )
    const resource = await done(author, addCourseResource, {
      params: from.params,
      body: { file_id: file.body.id },
    })
    const lesson = await done(author, addLesson, {
      params: from.params,
      body: { section_id: sectionIds[0] ?? '', title: 'The map', kind: 'file' },
    })
    const at = { ...from.params, lessonId: lesson.id }
    const { content } = await done(author, getLesson, { params: at })
    await done(author, saveLessonContent, {
      params: at,
      body: { revision: 1, content: { ...content, resource_id: resource.id } as typeof content },
    })
    const first = from.lessons[0]?.id ?? ''
    await done(author, changeSettingsOfLessons, {
      params: from.params,
      body: { lesson_ids: [first], settings: { is_preview: true } },
    })
    const body = {
      request_id: randomUUID(),
      from_course_id: from.params.courseId,
      lesson_ids: [lesson.id, first],
      section_id: null,
    }
    const made = await done(author, copyLessons, { params: to.params, body })
    expect(await done(author, copyLessons, { params: to.params, body })).toEqual(made)
    const tree = await done(author, getCurriculum, { params: to.params })
    expect(tree.sections.at(-1)).toMatchObject({
      title: 'Reading rivers',
      lessons: [
        { title: 'Lesson 1', is_preview: true, has_content: true },
        { title: 'The map', kind: 'file', has_content: true },
      ],
    })
    const copied = await done(author, getLesson, {
      params: { ...to.params, lessonId: made.lesson_ids[1] ?? '' },
    })
    expect(copied.media.resource).toMatchObject({ title: resource.title })
    expect(copied.media.resource?.id).not.toBe(resource.id)
    expect(copied.media.resource?.file.id).toBe(file.body.id)
  })

  test('refuses lessons of a course that the copier does not teach, and of other organizations', async () => {
    const from = await buildCourse()
    const teacher = await buildMember(from.organization.id, 'instructor')
    const own = await buildCourse({ classroom: from, author: teacher })
    const elsewhere = await buildCourse()
    const send = (source: typeof from, who = teacher) =>
      call(who, copyLessons, {
        params: own.params,
        body: {
          request_id: randomUUID(),
          from_course_id: source.params.courseId,
          lesson_ids: source.lessons.map(({ id }) => id),
          section_id: null,
        },
      })
    expect((await send(from)).error.code).toBe('course_not_found')
    expect((await send(elsewhere)).error.code).toBe('course_not_found')
    expect((await send(from, from.admin)).status).toBe(200)
  })
})
