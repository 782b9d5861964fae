import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '#server/testing/pdf-text.ts'
import { newestMail } from './support/mail.ts'
import { newEmail, newMember, newPassword } from './support/people.ts'
import { api } from './support/publish-course.ts'
import { logIn, logInToAct, putSession, type SignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const today = () => new Date().toISOString().slice(0, 10)
const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

test('a founder registers, opens a school, sells a cohort, grades, certifies, refunds and prints a report', async ({
  page,
  browser,
  address,
}) => {
  test.slow()
  const school = `School ${crypto.randomUUID().slice(0, 8)}`
  const founder = await test.step('registers and gets a school', () =>
    openSchool(page, address, school))
  const organization = founder.organizations[0]
  if (!organization) throw new Error('The request was approved, so there is a school.')
  const courseId = await test.step('writes a course with a price and a certificate', () =>
    writeCourse(page, address, founder))
  const at = `/dashboard/admin/courses/${courseId}`

  await test.step('adds a cohort and publishes', async () => {
    await page.goto(`${at}/cohorts`)
    await page.getByRole('button', { name: 'New cohort' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New cohort' })
    await dialog.getByLabel('Name').fill('First run')
    await dialog.getByLabel('First day').fill(today())
    await dialog.getByLabel('Seats').fill('10')
    await dialog.getByRole('button', { name: 'Create cohort' }).click()
    await expect(page.getByRole('row', { name: /^First run/ }).first()).toContainText('0 of 10')

    await page.goto(at)
    await page.getByRole('button', { name: 'Publish' }).click()
    const approval = page.getByRole('alertdialog')
    await approval.getByRole('textbox', { name: 'Why it’s ready' }).fill('Every lesson is checked.')
    await approval.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Learners see version 1. The draft has no changes.')).toBeVisible()
  })

  const learner = await newMember(address, 'learner', [
    { ...organization, token: founder.access_token },
  ])
  const theirs = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
  await putSession(theirs, address, learner)
  const desk = await theirs.newPage()

  await test.step('a learner buys a seat and hands in work', async () => {
    await desk.goto(`/courses/${courseId}`)
    const cohorts = desk.getByRole('radiogroup', { name: 'Choose a cohort' })
    await expect(cohorts.getByRole('radio', { name: 'First run' })).toBeChecked()
    await desk.getByRole('link', { name: 'Buy' }).click()
    await expect(desk.getByText('First run').first()).toBeVisible()
    await desk.getByLabel('Country').selectOption('DE')
    await desk.getByRole('button', { name: 'Order for €49.00' }).click()
    await desk.getByLabel('Succeeds').check()
    await desk.getByRole('button', { name: 'Pay €49.00' }).click()
    await expect(desk.getByText('Payment received: €49.00')).toBeVisible({ timeout: 30_000 })
    await desk.getByRole('link', { name: 'Start learning' }).click()
    await desk.getByRole('link', { name: 'Start', exact: true }).click()
    await expect(desk.getByText('Water comes from rain.')).toBeVisible()
    await desk
      .getByRole('button', { name: /^Complete/ })
      .first()
      .click()
    await expect(desk.getByRole('textbox', { name: 'Text of your work' })).toBeVisible()
    await desk.getByRole('textbox', { name: 'Text of your work' }).fill('It bends twice.')
    await desk.getByRole('button', { name: 'Submit' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(desk.getByText('Awaiting grading')).toBeVisible()
  })

  await test.step('the founder grades it', async () => {
    await page.goto(`${at}/grading`)
    await page.getByRole('main').getByRole('link', { name: 'Wanda Journey' }).click()
    await expect(page.getByText('It bends twice.')).toBeVisible()
    await page.getByLabel('Points (out of 10)').fill('9')
    await page.getByRole('textbox', { name: 'Feedback' }).fill('Well seen.')
    await page.getByRole('button', { name: 'Save grade' }).click()
    await expect(page.getByText("Graded. We'll notify the learner.")).toBeVisible()
  })

  await test.step('the learner reads the grade and has a certificate', async () => {
    await desk.reload()
    await expect(desk.getByText('9 of 10').first()).toBeVisible()
    await expect(desk.getByText('Well seen.')).toBeVisible()
    await desk.goto(`/dashboard/student/courses/${courseId}`)
    await desk.getByRole('link', { name: 'Open certificate' }).click()
    await expect(desk.getByText('Valid', { exact: true })).toBeVisible()
    await expect(desk.getByRole('main')).toContainText('Reading rivers')
  })

  await test.step('the founder refunds the order, and the learner has no course left', async () => {
    await page.goto('/dashboard/admin/payments')
    await page.getByRole('main').getByRole('link', { name: 'Wanda Journey' }).click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Refund order/ })
    await dialog.getByLabel('Reason').fill('A gift from the school.')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('Refund issued', { exact: true })).toBeVisible()
    // A job asks the provider for it; the page follows without being loaded again.
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Credit note' })).toBeVisible()
    await desk.goto(`/courses/${courseId}`)
    await expect(desk.getByRole('link', { name: 'Buy' })).toBeVisible()
  })

  await test.step('the report on paper has the sale and the refund', async () => {
    await page.goto('/dashboard/admin/reports')
    await page.getByRole('link', { name: /^Revenue/ }).click()
    await expect(page.getByRole('table', { name: 'Rows of the report' })).toContainText('€49.00')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /PDF/ }).click()
    const pages = await readPdf(await readFile(await (await download).path()))
    const paper = pages.map(({ text }) => text).join('\n')
    expect(paper).toContain(school)
    expect(paper).toContain('€49.00')
  })
  await theirs.close()
})

async function openSchool(page: Page, address: string, school: string): Promise<SignedIn> {
  const email = newEmail()
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Founder')
  await page.getByLabel('Username').fill(email.split('@')[0] ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Enter code' }).first().click()
  const { text } = await newestMail(email, /Verify your email/)
  for (const [index, digit] of (/^\d{6}$/m.exec(text)?.[0] ?? '').split('').entries()) {
    await page
      .getByRole('textbox', { name: /^Digit/ })
      .nth(index)
      .fill(digit)
  }
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('button', { name: 'Request an organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the organization').fill(school)
  await dialog.getByLabel('Why?').fill('I teach people to read rivers.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/^Request \S+ sent$/)).toBeVisible()
  const staff = await logInToAct(address, 'super@lyceum.test')
  const own = await logIn(address, email, newPassword)
  const { items } = await api<{ items: { id: string }[] }>(
    address,
    own,
    'GET',
    '/api/me/requisitions/',
  )
  await api(address, staff, 'POST', `/api/platform/requisitions/${items[0]?.id}/approve/`, {})

  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: `Organization: ${school}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up your organization' })).toBeVisible()
  return logIn(address, email, newPassword)
}

/** What it says and costs is written on its pages; the lessons come through the API, other journeys write those. */
async function writeCourse(page: Page, address: string, founder: SignedIn): Promise<string> {
  await page.goto('/dashboard/admin/courses/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Reading rivers')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const courseId = /courses\/([\w-]{36})\//.exec(page.url())?.[1] ?? ''
  await page.getByRole('textbox', { name: 'Description' }).fill('How water shapes the land.')
  await page
    .getByRole('group', { name: 'What you will learn' })
    .getByRole('button', { name: 'Add' })
    .click()
  await page.getByRole('textbox', { name: 'Outcome 1' }).fill('Read a river from its banks')
  await page.getByLabel('Price', { exact: true }).fill('49')
  await page.getByRole('switch', { name: 'Certificate' }).check()
  await expect(page.getByText(/^Saved \d{2}:\d{2}:\d{2}$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('49.00')

  const at = `/api/organizations/${founder.organizations[0]?.id}/courses/${courseId}`
  const as = <T>(method: string, path: string, body: object) =>
    api<T>(address, founder, method, `${at}${path}`, body)
  const section = await as<{ id: string }>('POST', '/sections/', { title: 'By the river' })
  const lessonOf = (title: string, kind: string) =>
    as<{ id: string }>('POST', '/lessons/', { section_id: section.id, title, kind })
  const text = await lessonOf('Where it springs', 'text')
  await as('PUT', `/lessons/${text.id}/content/`, {
    revision: 1,
    content: { kind: 'text', document: document('Water comes from rain.') },
  })
  const work = await lessonOf('My river', 'assignment')
  await as('PUT', `/lessons/${work.id}/assignment/`, {
    revision: 0,
    instructions: document('Describe a river near you.'),
    accepts_text: true,
    accepts_files: false,
    accepts_link: false,
    maximum_files: 1,
    points: 10,
    pass_percent: null,
    late_deduction_percent: 0,
    cutoff_days: null,
    maximum_submissions: 1,
    is_anonymous: false,
    rubric: [],
  })
  return courseId
}
