import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const instructor = 'instructor@lyceum.test'
const learner = 'learner@lyceum.test'
const classmate = 'aisha.bello@northwind.test'

const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const shown = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

async function createCohort(page: Page, name: string, startsOn: string, seats: number) {
  await page.getByRole('button', { name: 'New cohort' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New cohort' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('First day').fill(startsOn)
  await dialog.getByLabel('Seats').fill(String(seats))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create cohort' }).click()
  await expect(dialog).toBeHidden()
}

test('an instructor runs a course in two cohorts, a learner takes one, and both are compared', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  const title = `In cohorts ${crypto.randomUUID().slice(0, 8)}`
  const { id, organizationId } = await publishCourse(address, {
    title,
    lessons: ['Only lesson'],
    settings: { 'Only lesson': { due_after_days: 3 } },
  })
  const [spring, autumn] = [dayFrom(20), dayFrom(60)]
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${id}/cohorts`)
  await expect(page.getByRole('heading', { name: 'No cohorts yet' })).toBeVisible()
  await expectAccessible(page)
  await createCohort(page, 'Spring', spring, 5)
  await createCohort(page, 'Autumn', autumn, 1)
  const list = page.getByRole('table', { name: 'Cohorts', exact: true })
  await expect(list.getByRole('row', { name: /^Autumn/ })).toContainText('0 of 1')

  // Someone else is quicker and takes the only seat of the second one.
  const author = await logInToAct(address, instructor)
  const { items } = await api<{ items: { id: string; name: string }[] }>(
    address,
    author,
    'GET',
    `/api/organizations/${organizationId}/courses/${id}/cohorts/`,
  )
  const cohort_id = items.find(({ name }) => name === 'Autumn')?.id
  await enrollAs(address, classmate, id, { cohort_id })

  await signInAs(learner)
  await page.goto(`/courses/${id}`)
  const choice = page.getByRole('radiogroup', { name: 'Choose a cohort' })
  await expect(choice.getByText('5 seats left')).toBeVisible()
  await choice.getByRole('radio', { name: 'Autumn' }).check()
  await expect(choice.getByText('Full, with a waiting list')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join waiting list' })).toBeVisible()
  await expectAccessible(page)
  await choice.getByRole('radio', { name: 'Spring' }).check()
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()

  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(`Starts on ${shown(spring)}`)).toBeVisible()
  await expect(page.getByText(`Spring · from ${shown(spring)}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start' })).toBeHidden()
  await expectAccessible(page)
  const home = await api<{ sections: { lessons: { due_at: string }[] }[] }>(
    address,
    await logInToAct(address, learner),
    'GET',
    `/api/organizations/${organizationId}/my-courses/${id}/`,
  )
  const due = Date.parse(home.sections[0]?.lessons[0]?.due_at ?? '')
  // Midnight of the instructor's time zone, three days after the start.
  expect(Math.abs(due - Date.parse(`${spring}T00:00:00Z`) - 3 * 86_400_000)).toBeLessThan(
    15 * 3_600_000,
  )

  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${id}/cohorts`)
  const comparison = page.getByRole('table', { name: 'Comparison of cohorts' })
  // One is enrolled in each, and nobody has started.
  const figureOf = (cohort: RegExp) =>
    comparison.getByRole('row', { name: cohort }).getByRole('link', { name: '1', exact: true })
  await expect(figureOf(/^Spring/)).toBeVisible()
  await expect(figureOf(/^Autumn/)).toBeVisible()
  await expectAccessible(page)
  await figureOf(/^Spring/).click()
  const students = page.getByRole('table', { name: `Learners in ${title}` })
  await expect(students.getByText('Leo Nakamura')).toBeVisible()
  await expect(students.getByText('Aisha Bello')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Cohort: Spring/ })).toBeVisible()
  await expectAccessible(page)

  // The move that finds no seat.
  expectConsole(/409/)
  await students.getByRole('checkbox', { name: 'Leo Nakamura' }).check()
  await page.getByRole('button', { name: 'Move to cohort' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Cohort').selectOption('Autumn')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('This cohort doesn’t have enough free seats.')).toBeVisible()
})
