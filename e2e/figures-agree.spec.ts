import { lessonPercent } from '../contract/lesson-percent.ts'
import type { CalendarEntry } from '../contract/calendar.ts'
import type { CatalogCourse } from '../contract/catalog.ts'
import type { CertificateSummary } from '../contract/certificates.ts'
import type { CourseHome, LearnerDetail, LearningHome, MyCourse } from '../contract/progress.ts'
import type { MyLearning } from '../contract/transcripts.ts'
import { api } from './support/publish-course.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { logIn, logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('a learner reads the same number of courses in progress and completed on every page', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard/student')
  const home = page.getByRole('main')
  const stat = async (label: string) =>
    Number(
      await home
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .first()
        .innerText()
        .then((text) => /\d+/.exec(text)?.[0]),
    )
  await expect(home.getByText('In progress').first()).toBeVisible()
  const [inProgress, completed] = [await stat('In progress'), await stat('Completed')]
  await page.goto('/dashboard/student/learning')
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(figure('Courses in progress')).toHaveText(String(inProgress))
  await expect(figure('Courses completed')).toHaveText(String(completed))
})

const csvRows = (base64: string) =>
  Buffer.from(base64, 'base64').toString('utf8').trim().split('\r\n').slice(1)

/** Demo learners that no other journey touches, with courses in progress, completed and abandoned. */
for (const name of ['fatima.zahra', 'hiroshi.tanaka', 'clara.moreau', 'paula.ferreira']) {
  test(`every page, the transcript and the certificates of ${name} say the same`, async ({
    address,
  }) => {
    const me = await logIn(address, `${name}@northwind.test`)
    const { id: organizationId = '' } = me.organizations[0] ?? {}
    const base = `/api/organizations/${organizationId}`
    const read = <T>(path: string) => api<T>(address, me, 'GET', path)
    const [mine, home, learning, certificates, transcript] = await Promise.all([
      read<{ items: MyCourse[]; counts: Record<string, number> }>(
        `${base}/my-courses/?tab=all&page_size=100`,
      ),
      read<LearningHome>(`${base}/learning-home/`),
      read<MyLearning>(`/api/me/learning/?organization=${organizationId}`),
      read<{ items: CertificateSummary[] }>(`${base}/my-certificates/?page_size=100`),
      read<{ base64: string }>(
        `/api/me/learning/transcript/?organization=${organizationId}&format=csv`,
      ),
    ])
    const admin = await logInToAct(address, 'admin@lyceum.test')
    const seen = await api<LearnerDetail>(address, admin, 'GET', `${base}/learners/${me.id}/`)

    // Counts.
    expect(home.counts).toEqual(mine.counts)
    expect(learning.totals.courses_in_progress).toBe(mine.counts['in_progress'])
    expect(learning.totals.courses_completed).toBe(mine.counts['completed'])
    expect(mine.items).toHaveLength(mine.counts['all'] ?? -1)

    // Study time: the days add up to the courses.
    const sum = (of: readonly { spent_seconds: number }[]) =>
      of.reduce((total, { spent_seconds }) => total + spent_seconds, 0)
    expect(learning.totals.spent_seconds).toBe(sum(learning.days))
    expect(learning.totals.spent_seconds).toBe(sum(learning.courses))
    expect(csvRows(transcript.base64)).toHaveLength(learning.courses.length)

    // Progress and completion, course by course.
    const catalog = await read<{ items: CatalogCourse[] }>('/api/me/catalog/courses/?page_size=60')
    const due: string[] = []
    for (const course of mine.items) {
      const page = await read<CourseHome>(`${base}/my-courses/${course.course_id}/`)
      const figures = {
        completed_lessons: course.completed_lessons,
        lesson_count: course.lesson_count,
      }
      const completedAt = course.enrollment?.completed_at ?? null
      expect(page, course.title).toMatchObject(figures)
      expect(page.enrollment.completed_at).toBe(completedAt)
      const done = page.sections.flatMap(({ lessons }) => lessons).filter((one) => one.completed_at)
      expect(done).toHaveLength(course.completed_lessons)
      const row = learning.courses.find(({ course_id }) => course_id === course.course_id)
      if (row) expect(row).toMatchObject({ ...figures, completed_at: completedAt })
      const taught = seen.enrollments.find(({ course_id }) => course_id === course.course_id)
      expect(taught).toMatchObject({ ...figures, completed_at: completedAt })
      const card = catalog.items.find(({ id }) => id === course.course_id)
      if (card) {
        const percent = lessonPercent(course.completed_lessons, course.lesson_count)
        expect(card.mine).toEqual({ percent, completed: completedAt !== null })
      }
      for (const lesson of page.sections.flatMap(({ lessons }) => lessons)) {
        if (lesson.due_at) due.push(`${lesson.id} ${lesson.due_at}`)
      }
    }

    // Due dates: the home page and the calendar show no others than the course pages.
    for (const { lesson_id, due_at } of home.due) expect(due).toContain(`${lesson_id} ${due_at}`)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const { entries } = await read<{ entries: CalendarEntry[] }>(
      `/api/me/calendar/?from=${day(-200)}&to=${day(190)}&kinds=due`,
    )
    const inCalendar = entries.map((entry) => `${entry.lesson?.id} ${entry.starts_at}`)
    expect(due.toSorted()).toEqual(inCalendar.toSorted())

    // A certificate shows what the transcript showed when it was issued.
    for (const { course_id, status, completed_at, study_seconds } of certificates.items) {
      const row = learning.courses.find((one) => one.course_id === course_id)
      if (status !== 'valid' || !row?.completed_at) continue
      expect(row).toMatchObject({ completed_at, spent_seconds: study_seconds })
    }
  })
}

test('a course whose quiz was begun and left says Continue, not Start', async ({
  page,
  signInAs,
  address,
}) => {
  const { lesson } = await publishQuiz(address, {
    title: unique('Begun and left'),
    questions: { 'Which planet is red?': everyKind['Which planet is red?'] },
  })
  await signInAs('learner@lyceum.test')
  const course = lesson.replace(/\/lessons\/.*/, '')
  await page.goto(course)
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Mars' })).toBeVisible()
  await page.goto(course)
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
})
