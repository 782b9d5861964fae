import type { Page } from '@playwright/test'
import { tooSmall } from './support/fingers.ts'
import { expectFits, whatIsCutOff } from './support/fits.ts'
import { publishAssignment } from './support/publish-assignment.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { clickTakenOver, expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const upright = { width: 360, height: 740 }
const lying = { width: 740, height: 360 }

const student = '/dashboard/student'
const learnerPages = [
  '/dashboard',
  `${student}/courses`,
  `${student}/learning`,
  `${student}/calendar`,
  `${student}/live-sessions`,
  `${student}/achievements`,
  `${student}/certificates`,
  `${student}/messages`,
  `${student}/orders`,
  `${student}/support`,
  '/courses',
  '/account/profile',
  ...['security', 'notifications', 'appearance', 'learning', 'data'].map(
    (tab) => `/account/settings?tab=${tab}`,
  ),
  '/account/shared',
  '/dashboard/invitations',
]

test.use({ viewport: upright, hasTouch: true, isMobile: true })

/** A quick stroke of one finger. */
async function swipe(page: Page, from: number, to: number) {
  const browser = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 300 }]
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}

const completeLesson = (page: Page) =>
  clickTakenOver(page.getByRole('button', { name: 'Complete and continue' }))

async function beginCourse(address: string, title: string) {
  const course = await publishCourse(address, { title, lessons: ['One', 'Two', 'Three'] })
  await enrollAs(address, learner, course.id)
  return `/dashboard/student/courses/${course.id}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('the app is offered after the second lesson, not before, and not again', async ({
  page,
  signInAs,
  address,
}) => {
  const path = await beginCourse(address, 'A course to install for')
  await signInAs(learner)
  await page.goto(path)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(heading(page, 'One')).toBeVisible()
  // The browser's own offer, which no browser without a window makes.
  await page.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => { document.documentElement.dataset.asked = 'yes' } }))`)
  const offer = page.getByRole('region', { name: 'Install Lyceum' })
  await completeLesson(page)
  await expect(heading(page, 'Two')).toBeVisible()
  await expect(offer).toBeHidden()
  await completeLesson(page)
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(offer).toBeHidden()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  test('the offer says how to install from the menu of the browser', async ({
    page,
    signInAs,
    address,
  }) => {
    const path = await beginCourse(address, 'A course on an iPhone')
    await signInAs(learner)
    await page.goto(path)
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await completeLesson(page)
    await expect(heading(page, 'Two')).toBeVisible()
    await completeLesson(page)
    const offer = page.getByRole('region', { name: 'Install Lyceum' })
    await expect(offer).toContainText('“Add to Home Screen”')
    await expect(offer.getByRole('button', { name: 'Install' })).toHaveCount(0)
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toBeHidden()
  })
})

test('a stroke turns to the next lesson and back, the icon counts what is unread, and fingers hit what they aim at', async ({
  page,
  signInAs,
  address,
}) => {
  await page.addInitScript({
    content: `navigator.setAppBadge = async (count) => { document.documentElement.dataset.badge = count }
      navigator.clearAppBadge = async () => { delete document.documentElement.dataset.badge }`,
  })
  const path = await beginCourse(address, 'A course to swipe through')
  await signInAs(learner)
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-badge', /^[1-9]\d*$/)
  await expectFits(page)
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(heading(page, 'One')).toBeVisible()
  await expectTakenOver(page.getByRole('button', { name: 'Complete and continue' }))
  await expectFits(page)
  expect(await tooSmall(page)).toEqual([])
  await swipe(page, 300, 80)
  await expect(heading(page, 'Two')).toBeVisible()
  await swipe(page, 80, 300)
  await expect(heading(page, 'One')).toBeVisible()

  await page.goto(path)
  await clickTakenOver(page.getByRole('button', { name: 'Download', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/3 lessons/)).toBeVisible()
  // A sheet: it reaches from edge to edge, down to where the thumb is.
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
    })
    .toEqual([0, upright.width, upright.height])
  expect(await tooSmall(page)).toEqual([])
})

test('a quiz is taken with the phone on its side, and every answer can be hit', async ({
  page,
  signInAs,
  address,
}) => {
  const { lesson } = await publishQuiz(address, {
    title: 'A quiz on its side',
    questions: everyKind,
    settings: { time_limit_seconds: 600 },
  })
  await signInAs(learner)
  await page.setViewportSize(lying)
  await page.goto(lesson)
  await clickTakenOver(page.getByRole('button', { name: 'Start', exact: true }))
  const answer = page.getByText('Mars')
  for (const size of [lying, { width: 844, height: 390 }]) {
    await page.setViewportSize(size)
    await expect(answer).toBeVisible()
    await expectFits(page)
    expect(await tooSmall(page)).toEqual([])
    await answer.click()
  }
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Result of attempt 1')).toBeVisible()
  await expectFits(page)
})

/** Fields that open the wrong keyboard, or change what is typed. */
const wrongKeyboards = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('input')]
    .filter(({ type, readOnly, inputMode, autocapitalize, autocomplete, enterKeyHint }) => {
      if (readOnly) return false
      const asTyped = autocapitalize === 'none' || autocapitalize === 'off'
      if (type === 'email') return inputMode !== 'email' || !asTyped || autocomplete === ''
      if (type === 'url') return inputMode !== 'url' || !asTyped
      if (type === 'search') return inputMode !== 'search' || enterKeyHint !== 'search'
      if (type === 'number') return !/decimal|numeric/.test(inputMode)
      if (type === 'tel') return inputMode !== 'tel'
      return type === 'password' && autocomplete === ''
    })
    .map((field) => field.outerHTML.replace(/class="[^"]*"/g, '').slice(0, 160))`)

test('at 360 pixels every page of a learner fits, is made for fingers, and opens the right keyboards', async ({
  page,
  signInAs,
  address,
}) => {
  const path = await beginCourse(address, 'A course at 360 pixels')
  const { courseId, lessonId } = await publishAssignment(address, {
    title: 'An assignment at 360 pixels',
    withRubric: true,
    fields: { accepts_link: true },
    learners: [learner],
  })
  await signInAs(learner)
  const found: Record<string, string[]> = {}
  for (const at of [
    ...learnerPages,
    path,
    `${path}?tab=discussions`,
    `${path}?tab=grades`,
    `/dashboard/student/courses/${courseId}/lessons/${lessonId}`,
  ]) {
    await page.goto(at)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const problems = [
      ...(await whatIsCutOff(page)),
      ...(await tooSmall(page)),
      ...(await wrongKeyboards(page)),
    ]
    if (problems.length > 0) found[at] = problems
  }
  expect(found).toEqual({})
})
