import { expect, test } from 'vitest'
import { previewDraft } from '#contract/course-page.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse, textLesson } from '#server/testing/build-course.ts'

const preview = (actor: Actor, course: string, lesson?: string) =>
  call(actor, previewDraft, { params: { course }, query: lesson ? { lesson } : {} })

test('staff read any lesson of a draft as learners will, by id or address', async () => {
  const { admin, author, course, lessons } = await buildCourse({
    sections: [
      [
        { title: 'First', content: textLesson('Begin here.') },
        { title: 'Second', content: textLesson('Go on.') },
      ],
    ],
  })
  const first = await preview(author, course.id)
  expect(first.body.lesson).toMatchObject({ title: 'First', content: textLesson('Begin here.') })
  const second = await preview(admin, course.slug, lessons[1]?.id)
  expect(second.body.lesson).toMatchObject({ title: 'Second', content: textLesson('Go on.') })
  expect(
    second.body.outline[0]?.lessons.map(({ title, is_preview }) => [title, is_preview]),
  ).toEqual([
    ['First', true],
    ['Second', true],
  ])
})

test('a draft without lessons can be looked at too', async () => {
  const { author, course } = await buildCourse({ sections: [] })
  const { body } = await preview(author, course.id)
  expect([body.outline, body.lesson]).toEqual([[], null])
})

test('404 for a learner, a colleague who does not teach it, another organization and an unknown lesson', async () => {
  const { author, learner, stranger, organization, course } = await buildPublishedCourse()
  const colleague = await buildMember(organization.id, 'instructor')
  for (const actor of [learner, colleague, stranger]) {
    const refused = await preview(actor, course.id)
    expect([refused.status, refused.error.code]).toEqual([404, 'course_not_found'])
  }
  const unknown = await preview(author, course.id, crypto.randomUUID())
  expect([unknown.status, unknown.error.code]).toEqual([404, 'lesson_not_found'])
})
