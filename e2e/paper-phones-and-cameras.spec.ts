import { launchWithMedia, openLobby, scheduleSession } from './support/meeting-pages.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

test('on a phone the year of learning opens at today', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(learner)
  await page.goto('/dashboard/student/learning')
  const year = page.getByRole('group', { name: 'Days of learning' })
  await expect(year).toBeVisible()
  // How far it could be scrolled, and how far it still can.
  const measure = () =>
    page.evaluate<[number, number]>(`(() => {
      const { scrollWidth, clientWidth, scrollLeft } =
        document.querySelector('[aria-label="Days of learning"]')
      return [scrollWidth - clientWidth, Math.round(scrollWidth - clientWidth - scrollLeft)]
    })()`)
  await expect.poll(async () => (await measure())[1]).toBe(0)
  expect((await measure())[0]).toBeGreaterThan(100)
})

test('live sessions open on what goes on now', async ({ page, signInAs }) => {
  await signInAs(learner)
  await page.goto('/dashboard/student/live-sessions')
  await expect(page.getByRole('article', { name: 'Open studio: bring your draft' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Weekly study hour' })).toHaveCount(0)
})

test('a printed lesson is the lesson, without anything to press', async ({
  page,
  signInAs,
  address,
}) => {
  const title = unique('On paper')
  const course = await publishCourse(address, { title, lessons: ['Ink', 'Glue'] })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ink' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete and continue' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Ink' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Glue' })).toHaveCount(0)
})

test('a camera is shown whole, in the shape that it has', async ({ address }) => {
  const title = unique('In shape')
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  const session = await scheduleSession(address, course)
  const browser = await launchWithMedia()
  try {
    const lobby = await openLobby(browser, address, learner, 'student', session.id)
    const camera = lobby.getByLabel('My camera')
    await expect(camera).toBeVisible()
    await expect(camera).toHaveCSS('object-fit', 'contain')
  } finally {
    await browser.close()
  }
})
