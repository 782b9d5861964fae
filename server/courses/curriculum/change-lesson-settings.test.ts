import { describe, expect, test } from 'vitest'
import { changeLessonSettings, changeSettingsOfLessons } from '#contract/curriculum.ts'
import type { LessonSettings } from '#contract/lessons.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse } from '#server/testing/build-course.ts'

async function buildThree() {
  const built = await buildCourse({ sections: [[{}, {}, {}]] })
  const ids = built.lessons.map(({ id }) => id) as [string, string, string]
  const change = (lessonId: string, body: Partial<LessonSettings>) =>
    call(built.author, changeLessonSettings, { params: { ...built.params, lessonId }, body })
  return { ...built, ids, change }
}

describe('PATCH …/lessons/:lessonId/settings/', () => {
  test('200 sets what is given; a date clears the days and the other way round', async () => {
    const { ids, change } = await buildThree()
    const days = await change(ids[0], { opens_after_days: 7, is_preview: true })
    expect(days.body).toMatchObject({ opens_after_days: 7, opens_at: null, is_preview: true })
    const date = await change(ids[0], { opens_at: '2030-01-01T00:00:00.000Z' })
    expect(date.body).toMatchObject({
      opens_after_days: null,
      opens_at: '2030-01-01T00:00:00.000Z',
      is_preview: true,
    })
  })

  test('409 for lessons that would wait for each other, however long the way', async () => {
    const { ids, change } = await buildThree()
    expect((await change(ids[1], { requires: [ids[0]] })).body.requires).toEqual([ids[0]])
    await change(ids[2], { requires: [ids[1]] })
    const { status, error } = await change(ids[0], { requires: [ids[2]] })
    expect([status, error.code]).toEqual([409, 'prerequisite_cycle'])
    expect((await change(ids[0], { requires: [ids[0]] })).status).toBe(409)
  })

  test('404 for a requirement in another course, 400 for a date and days at once', async () => {
    const { ids, change, ...built } = await buildThree()
    const sibling = await buildCourse({ classroom: built })
    const foreign = await change(ids[0], { requires: [sibling.lessons[0]?.id ?? ''] })
    expect(foreign.error.code).toBe('lesson_not_found')
    const both = await change(ids[0], { due_at: '2030-01-01T00:00:00.000Z', due_after_days: 3 })
    expect(both.error.errors).toEqual({ due_at: 'Choose a date or a number of days' })
  })
})

test('several lessons at once: all of them, or none', async () => {
  const { ids, author, params } = await buildThree()
  const change = (lesson_ids: string[]) =>
    call(author, changeSettingsOfLessons, {
      params,
      body: { lesson_ids, settings: { is_preview: true, due_after_days: 14 } },
    })
  expect((await change([ids[0], ids[2]])).status).toBe(200)
  const foreign = await buildCourse()
  expect((await change([ids[1], foreign.lessons[0]?.id ?? ''])).status).toBe(404)
})
