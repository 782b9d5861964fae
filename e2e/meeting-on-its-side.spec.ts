import type { Page } from '@playwright/test'
import { outOfReach } from './support/fingers.ts'
import { expectFits } from './support/fits.ts'
import {
  joinFromLobby,
  launchWithMedia,
  openLobby,
  scheduleSession,
} from './support/meeting-pages.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'
const sizes = [
  { width: 844, height: 390 },
  { width: 740, height: 360 },
]

/** Bottom of one thing and top of the next, both within the window. */
async function expectAbove(page: Page, upper: string, lower: string) {
  const [bottom, top, end] = await page.evaluate<[number, number, number]>(`[
    document.querySelector(${JSON.stringify(upper)}).getBoundingClientRect().bottom,
    document.querySelector(${JSON.stringify(lower)}).getBoundingClientRect().top,
    document.querySelector(${JSON.stringify(lower)}).getBoundingClientRect().bottom,
  ]`)
  expect(bottom).toBeLessThanOrEqual(top)
  expect(end).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

test('a meeting is held with the phone on its side: everything is in reach, and nothing is covered', async ({
  address,
}) => {
  const course = await publishCourse(address, {
    title: unique('On its side'),
    lessons: ['Only lesson'],
  })
  await enrollAs(address, learner, course.id)
  const session = await scheduleSession(address, course)
  const browser = await launchWithMedia()
  try {
    const host = await openLobby(
      browser,
      address,
      'instructor@lyceum.test',
      'instructor',
      session.id,
    )
    await joinFromLobby(host)
    const page = await openLobby(browser, address, learner, 'student', session.id)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectFits(page)
      await expect(page.getByRole('button', { name: 'Join meeting' })).toBeInViewport({ ratio: 1 })
    }
    await joinFromLobby(page)
    const people = page.getByRole('list', { name: 'People in the room' })
    await expect(people.getByRole('listitem')).toHaveCount(2)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectFits(page)
      expect(await outOfReach(page, '[role=toolbar]')).toEqual([])
      await expectAbove(page, '[aria-label="People in the room"]', '[role=toolbar]')
      // One row of controls leaves more than half of the height to the people.
      expect((await people.boundingBox())?.height).toBeGreaterThan(size.height / 2)

      await page.getByRole('button', { name: 'Speaker view' }).click()
      const speaker = page.locator('main ul').first()
      await expect.poll(async () => (await speaker.boundingBox())?.height).toBeGreaterThan(200)
      await expectFits(page)
      await page.getByRole('button', { name: 'Grid view' }).click()

      await page.getByRole('button', { name: 'Chat' }).click()
      const chat = page.getByRole('complementary', { name: 'Chat' })
      await expect(chat.getByPlaceholder('Message to everyone')).toBeInViewport({ ratio: 1 })
      expect(await outOfReach(page, 'aside')).toEqual([])
      await expectFits(page)
      await chat.getByRole('button', { name: 'Close' }).click()
    }
  } finally {
    await browser.close()
  }
})
