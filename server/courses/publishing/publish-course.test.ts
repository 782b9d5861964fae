import { describe, expect, test } from 'vitest'
import { approveApproval } from '#contract/approvals.ts'
import { getCourse } from '#contract/courses.ts'
import { addLesson, addSection, deleteLessons, saveLessonContent } from '#contract/curriculum.ts'
import type { PublishedOutline } from '#contract/lessons.ts'
import { allowDirectPublishing } from '#contract/organizations.ts'
import {
  getPublishingChecklist,
  listCourseVersions,
  previewPublication,
  publishCourse,
  submitCourse,
} from '#contract/publishing.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import {
  buildCourse,
  buildPublishedCourse,
  done,
  publishDraft,
  textLesson,
} from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildDirect() {
  const built = await buildCourse()
  await done(built.admin, allowDirectPublishing, {
    params: { organizationId: built.organization.id },
  })
  return built
}

async function lessonVersions(courseId: string) {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('lesson_versions')
      .select(['lesson_id', 'first_version', 'title'])
      .where('course_id', '=', courseId)
      .orderBy('first_version')
      .orderBy('title')
      .execute(),
  )
}

describe('POST …/courses/:courseId/publish/', () => {
  test('200 publishes at once where the organization allows it', async () => {
    const { author, params } = await buildDirect()
    const { body } = await call(author, publishCourse, { params })
    expect(body).toMatchObject({
      status: 'published',
      published_version: 1,
      has_unpublished_changes: false,
    })
  })

  test('200 twice, also at the same time, makes one version', async () => {
    const { author, params } = await buildDirect()
    const answers = await Promise.all([
      call(author, publishCourse, { params }),
      call(author, publishCourse, { params }),
    ])
    expect(answers.map((answer) => answer.body.published_version)).toEqual([1, 1])
    const { body } = await call(author, listCourseVersions, { params })
    expect(body.total).toBe(1)
  })

  test('403 where an admin has to approve', async () => {
    const { author, params } = await buildCourse()
    expect((await call(author, publishCourse, { params })).status).toBe(403)
  })

  test('409 while a blocking item of the checklist is open', async () => {
    const { author, params, sectionIds } = await buildDirect()
    const { id } = await done(author, addLesson, {
      params,
      body: { section_id: sectionIds[0] ?? '', title: 'Empty', kind: 'text' },
    })
    const { items } = await done(author, getPublishingChecklist, { params })
    expect(items.filter((item) => !item.done && item.level === 'blocking')).toEqual([
      {
        code: 'lessons_have_content',
        level: 'blocking',
        done: false,
        missing: ['Empty'],
        lessons: [{ id, title: 'Empty' }],
      },
    ])
    const { status, error } = await call(author, publishCourse, { params })
    expect([status, error.code]).toEqual([409, 'course_not_publishable'])
  })
})

describe('a second version', () => {
  test('keeps what learners see until it is published, and shares unchanged lessons', async () => {
    const built = await buildPublishedCourse()
    const { author, params, lessons } = built
    const [first] = lessons
    await done(author, saveLessonContent, {
      params: { ...params, lessonId: first?.id ?? '' },
      body: { revision: 2, content: textLesson('Rewritten.') },
    })
    const draft = (await call(author, getCourse, { params })).body
    expect(draft).toMatchObject({ published_version: 1, has_unpublished_changes: true })
    expect((await lessonVersions(params.courseId)).map((row) => row.first_version)).toEqual([1, 1])

    await publishDraft(built)
    const versions = await lessonVersions(params.courseId)
    expect(versions.map((row) => [row.title, row.first_version])).toEqual([
      ['Lesson 1', 1],
      ['Lesson 2', 1],
      ['Lesson 1', 2],
    ])
  })

  test('leaves out sections without lessons', async () => {
    const built = await buildPublishedCourse()
    const { author, params } = built
    await done(author, addSection, { params, body: { title: 'Nothing in it yet' } })
    await publishDraft(built)
    const { mechanisms } = await testApp()
    const outlines = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('course_versions')
        .select('outline')
        .where('course_id', '=', params.courseId)
        .orderBy('number')
        .$castTo<{ outline: PublishedOutline }>()
        .execute(),
    )
    const titles = outlines.map(({ outline }) => outline.sections.map(({ title }) => title))
    expect(titles[0]?.length).toBeGreaterThan(0)
    expect(titles[1]).toEqual(titles[0])
  })

  test('says beforehand what it does to learners', async () => {
    const built = await buildPublishedCourse()
    const { author, params, lessons, sectionIds } = built
    const [first, second] = lessons
    await done(author, deleteLessons, { params, body: { lesson_ids: [second?.id ?? ''] } })
    await done(author, addLesson, {
      params,
      body: { section_id: sectionIds[0] ?? '', title: 'New', kind: 'text' },
    })
    const { body } = await call(author, previewPublication, { params })
    expect(body).toMatchObject({
      current_version: 1,
      next_version: 2,
      lessons_added: [{ title: 'New' }],
      lessons_removed: [{ id: second?.id, title: 'Lesson 2', completed_by: 0 }],
      lessons_changed: [],
      lessons_unchanged_count: 1,
      learners_in_progress: 0,
    })
    expect(first).toBeDefined()
  })

  test('tells the nouns behind it which version came and which went', async () => {
    const app = await testApp()
    const heard: unknown[] = []
    const { subscribers } = app.mechanisms
    Object.assign(app.mechanisms, {
      subscribers: (event: string) => {
        if (event === 'course.published') heard.push(event)
        return subscribers(event)
      },
    })
    await buildPublishedCourse()
    Object.assign(app.mechanisms, { subscribers })
    expect(heard).toEqual(['course.published'])
  })
})

describe('a draft in review', () => {
  test('stands still until it is decided', async () => {
    const { author, params, lessons } = await buildCourse()
    await done(author, submitCourse, { params, body: {} })
    const save = await call(author, saveLessonContent, {
      params: { ...params, lessonId: lessons[0]?.id ?? '' },
      body: { revision: 2, content: textLesson('Changed in secret.') },
    })
    expect([save.status, save.error.code]).toEqual([409, 'course_in_review'])
  })

  test('can not be approved by who submitted it, admin or not', async () => {
    const built = await buildCourse()
    const course = await done(built.admin, submitCourse, { params: built.params, body: {} })
    const { status, error } = await call(built.admin, approveApproval, {
      params: {
        organizationId: built.params.organizationId,
        approvalId: course.approval_id ?? '',
      },
    })
    expect([status, error.code]).toEqual([403, 'own_approval'])
  })
})
