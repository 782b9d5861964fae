import { describe, expect, test } from 'vitest'
import {
  deleteLessons,
  deleteSection,
  duplicateLesson,
  getCurriculum,
  moveLessons,
  moveSection,
  restoreLessons,
  restoreSection,
} from '#contract/curriculum.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

type Built = Awaited<ReturnType<typeof buildCourse>>

/** Lessons A to D in the first section, E in the second. */
const buildTree = () =>
  buildCourse({
    sections: [['A', 'B', 'C', 'D'].map((title) => ({ title })), [{ title: 'E' }]],
  })

const idsOf = (built: Built, ...titles: string[]) =>
  titles.map((title) => built.lessons.find((lesson) => lesson.title === title)?.id ?? '')

async function titles({ author, params }: Built) {
  const { sections } = await done(author, getCurriculum, { params })
  return sections.map((section) => section.lessons.map((lesson) => lesson.title).join(''))
}

const move = (built: Built, lesson_ids: string[], section: number, after: string | null) =>
  call(built.author, moveLessons, {
    params: built.params,
    body: { lesson_ids, section_id: built.sectionIds[section] ?? '', after_lesson_id: after },
  })

describe('POST …/lessons/move/', () => {
  test('moves one or many, in the given order, to the start, behind another, to another section', async () => {
    const built = await buildTree()
    const [a, c] = idsOf(built, 'A', 'C')
    await move(built, idsOf(built, 'D'), 0, null)
    expect(await titles(built)).toEqual(['DABC', 'E'])
    await move(built, idsOf(built, 'D', 'B'), 0, a ?? '')
    expect(await titles(built)).toEqual(['ADBC', 'E'])
    await move(built, [c ?? '', a ?? ''], 1, idsOf(built, 'E')[0] ?? '')
    expect(await titles(built)).toEqual(['DB', 'ECA'])
  })

  test('two editors who move at once both keep what they did', async () => {
    const built = await buildTree()
    const [a, b, e] = idsOf(built, 'A', 'B', 'E')
    const answers = await Promise.all([
      move(built, [a ?? ''], 1, e ?? ''),
      move({ ...built, author: built.admin }, idsOf(built, 'D'), 0, b ?? ''),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([204, 204])
    expect(await titles(built)).toEqual(['BDC', 'EA'])
  })

  test('behind a lesson that someone deleted meanwhile it goes to the end', async () => {
    const built = await buildTree()
    const [a, b] = idsOf(built, 'A', 'B')
    await done(built.author, deleteLessons, {
      params: built.params,
      body: { lesson_ids: [b ?? ''] },
    })
    await move(built, [a ?? ''], 0, b ?? '')
    expect(await titles(built)).toEqual(['CDA', 'E'])
  })

  test('a place between the same two can be taken again and again', async () => {
    const built = await buildTree()
    const [a, c, d] = idsOf(built, 'A', 'C', 'D')
    for (let turn = 0; turn < 30; turn += 1) {
      await move(built, [turn % 2 ? (c ?? '') : (d ?? '')], 0, a ?? '')
    }
    expect(await titles(built)).toEqual(['ACDB', 'E'])
  })

  test('404 for a lesson of another course and of another organization’s', async () => {
    const built = await buildTree()
    const sibling = await buildCourse({ classroom: built })
    const foreign = await buildCourse()
    for (const { lessons } of [sibling, foreign]) {
      const { status, error } = await move(built, [lessons[0]?.id ?? ''], 0, null)
      expect([status, error.code]).toEqual([404, 'lesson_not_found'])
    }
    const intoForeign = await call(built.author, moveLessons, {
      params: built.params,
      body: {
        lesson_ids: idsOf(built, 'A'),
        section_id: foreign.sectionIds[0] ?? '',
        after_lesson_id: null,
      },
    })
    expect([intoForeign.status, intoForeign.error.code]).toEqual([404, 'section_not_found'])
  })
})

describe('sections', () => {
  test('move, go with their lessons, and come back with those that went with them', async () => {
    const built = await buildTree()
    const { author, params, sectionIds } = built
    const [first, second] = sectionIds.map((sectionId) => ({ ...params, sectionId }))
    if (!first || !second) throw new Error('two sections were built')
    await done(author, moveSection, { params: second, body: { after_section_id: null } })
    expect(await titles(built)).toEqual(['E', 'ABCD'])
    await done(author, deleteLessons, { params, body: { lesson_ids: idsOf(built, 'B') } })
    const { clock } = await testApp()
    clock.advance({ seconds: 1 })
    await done(author, deleteSection, { params: first })
    expect(await titles(built)).toEqual(['E'])
    const early = await call(author, restoreLessons, {
      params,
      body: { lesson_ids: idsOf(built, 'B') },
    })
    expect(early.error.code).toBe('section_not_found')
    await done(author, restoreSection, { params: first })
    expect(await titles(built)).toEqual(['E', 'ACD'])
    await done(author, restoreLessons, { params, body: { lesson_ids: idsOf(built, 'B') } })
    expect(await titles(built)).toEqual(['E', 'ABCD'])
  })
})

test('a copy of a lesson stands right behind it', async () => {
  const built = await buildTree()
  const [b] = idsOf(built, 'B')
  await done(built.author, duplicateLesson, { params: { ...built.params, lessonId: b ?? '' } })
  expect(await titles(built)).toEqual(['ABB (copy)CD', 'E'])
})
