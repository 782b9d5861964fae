import { expect, test } from 'vitest'
import {
  createCourse,
  deleteCourse,
  listCourses,
  saveCourse,
  saveTemplate,
} from '#contract/courses.ts'
import { addSection, copyLessons, getCurriculum, getLesson } from '#contract/curriculum.ts'
import { submitCourse } from '#contract/publishing.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'

const body = (lesson_ids: string[] | null = null, title = 'Our layout') => ({
  request_id: crypto.randomUUID(),
  title,
  lesson_ids,
})

/** Titles of the sections, each with those of its lessons. */
async function outlineOf(actor: Actor, params: { organizationId: string; courseId: string }) {
  const { sections } = await done(actor, getCurriculum, { params })
  return sections.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])
}

async function buildTemplate() {
  const classroom = await buildClassroom()
  const built = await buildCourse({
    classroom,
    sections: [[{ title: 'Springs' }, { title: 'Mouths' }], [{ title: 'Deltas' }]],
  })
  const template = await done(built.author, saveTemplate, { params: built.params, body: body() })
  const organization = { organizationId: built.params.organizationId }
  const colleague = await buildMember(organization.organizationId, 'instructor')
  return { ...built, classroom, template, organization, colleague }
}

test('a colleague creates a course from a template; later changes to the original don’t reach it', async () => {
  const { author, params, template, organization, colleague } = await buildTemplate()
  const before = await outlineOf(author, params)
  await done(author, addSection, { params, body: { title: 'Too late' } })

  const course = await done(colleague, createCourse, {
    params: organization,
    body: { title: 'Reading lakes', template_id: template.id },
  })
  expect(course).toMatchObject({
    title: 'Reading lakes',
    slug: expect.stringContaining('reading-lakes'),
    status: 'draft',
    outcomes: ['Read a river from its banks'],
    can: { update: true },
  })
  const own = { ...organization, courseId: course.id }
  expect(await outlineOf(colleague, own)).toEqual(before)
  const [lesson] =
    (await done(colleague, getCurriculum, { params: own })).sections[0]?.lessons ?? []
  const read = await done(colleague, getLesson, { params: { ...own, lessonId: lesson?.id ?? '' } })
  expect(read.has_content).toBe(true)
})

test('lessons are saved without the others, and added to another course', async () => {
  const { author, params, organization, colleague } = await buildTemplate()
  const { sections } = await done(author, getCurriculum, { params })
  const springs = sections[0]?.lessons[0]?.id ?? ''
  const template = await done(author, saveTemplate, { params, body: body([springs], 'A spring') })
  const course = await done(colleague, createCourse, {
    params: organization,
    body: { title: 'Lakes' },
  })
  const own = { ...organization, courseId: course.id }
  const { sections: kept } = await done(colleague, getCurriculum, {
    params: { ...organization, courseId: template.id },
  })
  await done(colleague, copyLessons, {
    params: own,
    body: {
      request_id: crypto.randomUUID(),
      from_course_id: template.id,
      lesson_ids: kept.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
      section_id: null,
    },
  })
  expect(await outlineOf(colleague, own)).toEqual([['A spring', 'Springs']])
  // A few lessons are no course to begin with.
  const { status } = await call(colleague, createCourse, {
    params: organization,
    body: { title: 'From lessons', template_id: template.id },
  })
  expect(status).toBe(404)
})

test('templates are listed apart from courses', async () => {
  const { author, template, organization, colleague, params } = await buildTemplate()
  const list = async (actor: Actor, query: object) =>
    (await done(actor, listCourses, { params: organization, query })).items.map(({ id }) => id)
  expect(await list(author, {})).toEqual([params.courseId])
  expect(await list(colleague, {})).toEqual([])
  for (const actor of [author, colleague]) {
    expect(await list(actor, { status: 'template', scope: 'mine' })).toEqual([template.id])
  }
})

test('nobody changes or publishes a template; its author and admins delete it', async () => {
  const { classroom, author, template, organization, colleague } = await buildTemplate()
  const params = { ...organization, courseId: template.id }
  for (const actor of [author, classroom.admin]) {
    const change = { params, body: { revision: template.revision, title: 'Another' } }
    expect((await call(actor, saveCourse, change)).error.code).toBe('course_template')
    expect((await call(actor, submitCourse, { params, body: {} })).error.code).toBe(
      'course_template',
    )
    expect((await call(actor, saveTemplate, { params, body: body() })).error.code).toBe(
      'course_template',
    )
  }
  expect((await call(colleague, deleteCourse, { params })).status).toBe(403)
  expect((await call(author, deleteCourse, { params })).status).toBe(204)
  const { id } = await done(author, saveTemplate, {
    params: { ...organization, courseId: (await buildCourse({ classroom })).params.courseId },
    body: body(),
  })
  const again = { ...organization, courseId: id }
  expect((await call(classroom.admin, deleteCourse, { params: again })).status).toBe(204)
})

test('learners, colleagues without the course and other organizations save and use nothing', async () => {
  const { classroom, params, template, organization, colleague } = await buildTemplate()
  expect((await call(colleague, saveTemplate, { params, body: body() })).status).toBe(404)
  expect((await call(classroom.learner, saveTemplate, { params, body: body() })).status).toBe(404)
  const elsewhere = await buildClassroom()
  const use = { title: 'Taken', template_id: template.id }
  for (const [actor, organizationId, expected] of [
    [classroom.learner, organization.organizationId, 403],
    [elsewhere.admin, elsewhere.organization.id, 404],
  ] as const) {
    const { status } = await call(actor, createCourse, { params: { organizationId }, body: use })
    expect(status).toBe(expected)
  }
})

test('saved twice at the same moment it is one template', async () => {
  const { author, params, organization } = await buildTemplate()
  const same = body(null, 'Once')
  const [one, other] = await Promise.all([
    done(author, saveTemplate, { params, body: same }),
    done(author, saveTemplate, { params, body: same }),
  ])
  expect(one.id).toBe(other.id)
  const { counts } = await done(author, listCourses, { params: organization, query: {} })
  expect(counts.template).toBe(2)
})
