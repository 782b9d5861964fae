import { createHash, randomUUID } from 'node:crypto'
import { paragraphs } from '#contract/plain-document.ts'
import type { LessonContent, OutlineLesson, PublishedDetails } from '#contract/lessons.ts'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from './test-app.ts'

interface LessonGiven extends Partial<Omit<OutlineLesson, 'version_id'>> {
  content?: LessonContent
}

interface Given {
  organizationId: string
  instructorId?: string
  title?: string
  lessons?: LessonGiven[]
  course?: Partial<{
    visibility: string
    enrollment_mode: string
    enrollment_code: string | null
    seats: number | null
    price_minor: number
    enrollment_opens_at: Date | null
    enrollment_closes_at: Date | null
    starts_at: Date | null
    ends_at: Date | null
    progression: string
    completion_percent: number
    has_certificate: boolean
  }>
  requires?: string[]
  /** Publishes a further version of this course instead of a new one. */
  courseId?: string
  version?: number
}

/** A published course straight in the tables that learners read, one section, three text lessons unless told. */
export async function buildPublishedCourse(given: Given) {
  const { mechanisms } = await testApp()
  const courseId = given.courseId ?? randomUUID()
  const version = given.version ?? 1
  const title = given.title ?? 'Test course'
  const lessons = (given.lessons ?? [{}, {}, {}]).map(lessonOf)
  const details: PublishedDetails = {
    description: paragraphs('About this course.'),
    outcomes: [],
    requirements: [],
    faq: [],
    trailer_file_id: null,
    requires_course_ids: given.requires ?? [],
  }
  const { enrollment_code = null, ...settings } = {
    visibility: 'public',
    enrollment_mode: 'open',
    seats: null,
    price_minor: 0,
    enrollment_opens_at: null,
    enrollment_closes_at: null,
    starts_at: null,
    ends_at: null,
    progression: 'free',
    completion_percent: 100,
    ...given.course,
  }
  const duration_seconds = lessons.reduce((sum, { outline }) => sum + outline.duration_seconds, 0)

  await asSystem(mechanisms, async ({ db, now }) => {
    await db
      .insertInto('courses')
      .values({
        organization_id: given.organizationId,
        id: courseId,
        slug: `course-${courseId}`,
        title,
        enrollment_code,
        published_at: now,
        published_version: version,
        ...settings,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ published_version: version }))
      .execute()
    if (given.instructorId) {
      await db
        .insertInto('course_instructors')
        .values({
          organization_id: given.organizationId,
          course_id: courseId,
          person_id: given.instructorId,
          rights: 'owner',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await db
      .insertInto('course_versions')
      .values({
        organization_id: given.organizationId,
        course_id: courseId,
        number: version,
        published_at: now,
        details: JSON.stringify(details),
        outline: JSON.stringify({
          sections: [
            {
              id: randomUUID(),
              title: 'First section',
              lessons: lessons.map(({ outline }) => outline),
            },
          ],
        }),
      })
      .execute()
    for (const { outline, content } of lessons) {
      const json = JSON.stringify(content)
      await db
        .insertInto('lesson_versions')
        .values({
          organization_id: given.organizationId,
          id: outline.version_id,
          course_id: courseId,
          lesson_id: outline.id,
          first_version: version,
          title: outline.title,
          kind: outline.kind,
          content: json,
          duration_seconds: outline.duration_seconds,
          content_hash: createHash('sha256').update(`${version}${json}`).digest(),
          is_preview: outline.is_preview,
        })
        .execute()
    }
    const row = {
      version,
      slug: `course-${courseId}`,
      title,
      subtitle: '',
      tags: [],
      level: 'beginner',
      language: 'en',
      currency: 'EUR',
      has_certificate: false,
      lesson_count: lessons.length,
      duration_seconds,
      first_published_at: now,
      published_at: now,
      search_vector: '',
      ...settings,
    }
    await db
      .insertInto('published_courses')
      .values({ organization_id: given.organizationId, course_id: courseId, ...row })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
      .execute()
  })
  return {
    id: courseId,
    organizationId: given.organizationId,
    lessonIds: lessons.map(({ outline }) => outline.id),
  }
}

function lessonOf({ content, ...given }: LessonGiven, index: number) {
  const kind = content?.kind ?? given.kind ?? 'text'
  const outline: OutlineLesson = {
    id: randomUUID(),
    title: `Lesson ${index + 1}`,
    duration_seconds: 300,
    is_preview: false,
    opens_at: null,
    opens_after_days: null,
    due_at: null,
    due_after_days: null,
    completion_rule: 'marked',
    completion_percent: 90,
    requires: [],
    ...given,
    kind,
    version_id: randomUUID(),
  }
  const text: LessonContent = { kind: 'text', document: paragraphs(`Text of ${outline.title}.`) }
  return { outline, content: content ?? text }
}
