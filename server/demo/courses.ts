import { documentOf } from './courses/markup.ts'
import { demoCourses } from './courses/all-courses.ts'
import type { DemoCourse, DemoLesson } from './courses/demo-course.ts'
import { decide } from '#server/approvals/decide-approval.ts'
import { createCourse } from '#server/courses/create-course.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import { addSection } from '#server/courses/curriculum/add-section.ts'
import { changeLessonSettings } from '#server/courses/curriculum/change-lesson-settings.ts'
import { saveLessonContent } from '#server/courses/curriculum/save-lesson-content.ts'
import { coursePublishing } from '#server/courses/publishing/approval-kind.ts'
import { submitCourse } from '#server/courses/publishing/submit-course.ts'
import { saveCourse } from '#server/courses/save-course.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'
import { demoOrganizations, estrecho } from './people.ts'
import { writeMediaLessons } from './media-lessons.ts'
import { writeQuiz } from './quizzes.ts'

/** Courses that are not published yet, so that each state can be seen; all others are. */
const unpublished: Record<string, 'draft' | 'in_review' | { changesRequested: string }> = {
  'Reading the weather at sea': 'in_review',
  'Numbers in meetings': 'in_review',
  'Mails that get answered': {
    changesRequested:
      'Lesson four promises an example with numbers of our own school. Please add one, then I will gladly publish it.',
  },
}

/** Courses as their instructors wrote them and their admins reviewed them: one after the other, months ago. */
export async function loadCourses(app: Mechanisms) {
  for (const [index, course] of demoCourses.entries()) {
    const begunDaysAgo = unpublished[course.title] ? 6 : 158 - (index % 8)
    await loadCourse(app, course, begunDaysAgo)
  }
}

export async function loadCourse(app: Mechanisms, course: DemoCourse, begunDaysAgo: number) {
  const place = await findPlace(app, course)
  const { organizationId } = place
  const author = { organizationId, personId: place.instructorId, role: 'instructor' as const }
  const id = await asMember(app, author, { at: daysAgo(begunDaysAgo) }, (ctx) =>
    writeCourse(ctx, course, place.categoryId),
  )
  const state = unpublished[course.title] ?? 'published'
  if (state === 'draft') return
  const { approval_id } = await asMember(app, author, { at: daysAgo(begunDaysAgo - 3) }, (ctx) =>
    submitCourse(ctx, id, {}),
  )
  if (state === 'in_review') return
  const admin = { organizationId, personId: place.adminId, role: 'admin' as const }
  await asMember(app, admin, { at: daysAgo(begunDaysAgo - 5) }, (ctx) =>
    state === 'published'
      ? decide(ctx, [coursePublishing], approval_id ?? '', 'approved', null)
      : decide(
          ctx,
          [coursePublishing],
          approval_id ?? '',
          'changes_requested',
          state.changesRequested,
        ),
  )
}

const findPlace = (app: Mechanisms, course: DemoCourse) =>
  asSystem(app, async ({ db }) => {
    const { founder, name } =
      course.organization === 'estrecho' ? estrecho : demoOrganizations[course.organization]
    const { id: organizationId } = await db
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const category = await db
      .selectFrom('categories')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('name', '=', course.category)
      .executeTakeFirst()
    const idOf = async (email: string) =>
      (
        await db
          .selectFrom('people')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).id
    return {
      organizationId,
      categoryId: category?.id ?? null,
      instructorId: await idOf(course.instructor),
      adminId: await idOf(founder),
    }
  })

async function writeCourse(ctx: MemberCtx, course: DemoCourse, categoryId: string | null) {
  const { id, revision } = await createCourse(ctx, {
    title: course.title,
    category_id: categoryId,
  })
  await saveCourse(ctx, id, {
    revision,
    subtitle: course.subtitle,
    description: documentOf(course.description),
    outcomes: course.outcomes,
    requirements: course.requirements,
    tags: course.tags,
    level: course.level,
    ...(course.language && { language: course.language }),
    price_minor: course.priceMinor,
    ...(course.salePriceMinor && {
      scheduled_prices: [
        {
          price_minor: course.salePriceMinor,
          starts_at: null,
          ends_at: daysAgo(-20).toISOString(),
        },
      ],
    }),
    has_certificate: true,
    ...(course.progression && { progression: course.progression }),
    ...(course.visibility && { visibility: course.visibility }),
  })
  let lastSectionId = ''
  for (const section of course.sections) {
    const { id: sectionId } = await addSection(ctx, id, { title: section.title })
    for (const lesson of section.lessons) await writeLesson(ctx, id, sectionId, lesson)
    lastSectionId = sectionId
  }
  await writeMediaLessons(ctx, id, course.title)
  await writeQuiz(ctx, id, lastSectionId, course.title)
  return id
}

async function writeLesson(
  ctx: MemberCtx,
  courseId: string,
  sectionId: string,
  { title, minutes, text, isPreview }: DemoLesson,
) {
  const lesson = await addLesson(ctx, courseId, { section_id: sectionId, title, kind: 'text' })
  await saveLessonContent(ctx, courseId, lesson.id, {
    revision: 1,
    content: { kind: 'text', document: documentOf(text) },
    duration_seconds: minutes * 60,
  })
  if (isPreview) await changeLessonSettings(ctx, courseId, lesson.id, { is_preview: true })
}
