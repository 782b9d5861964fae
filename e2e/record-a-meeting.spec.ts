import {
  expectPictures,
  joinFromLobby,
  launchWithMedia,
  openLobby,
  scheduleSession,
} from './support/meeting-pages.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'

const instructor = 'instructor@lyceum.test'
const lena = 'learner@lyceum.test'

interface Film {
  videoWidth: number
  currentTime: number
  play: () => Promise<void>
}

test('a host records a meeting, a guest agrees, and both watch it afterwards', async ({
  address,
}) => {
  test.setTimeout(300_000)
  const title = `Recorded ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, lena, course.id)
  const session = await scheduleSession(address, course)
  const browser = await launchWithMedia()
  try {
    const host = await openLobby(browser, address, instructor, 'instructor', session.id)
    await joinFromLobby(host)
    const guest = await openLobby(browser, address, lena, 'student', session.id)
    await joinFromLobby(guest)
    await expectPictures(host, /^Camera of/, 1)
    await expect(guest.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0)
    await guest.getByRole('button', { name: 'Chat' }).click()
    await guest.getByRole('textbox', { name: 'Message to everyone' }).fill('Please keep this')
    await guest.keyboard.press('Enter')

    await host.getByRole('button', { name: 'Record', exact: true }).click()
    await host.getByRole('combobox', { name: 'Delete the recording' }).selectOption('90')
    await host.getByRole('button', { name: 'Start recording' }).click()
    await expect(host.getByText('Recording', { exact: true })).toBeVisible()
    const asked = guest.getByRole('alertdialog', { name: 'This meeting is being recorded' })
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Stay in the meeting' }).click()
    await expect(asked).toHaveCount(0)
    // The browser has kept some parts of the recording.
    await expect.poll(() => storedParts(host), { timeout: 60_000 }).toBeGreaterThan(2)

    // The tab is closed; another one of the same browser goes on with what it left.
    const context = host.context()
    await host.close({ runBeforeUnload: false })
    const later = await context.newPage()
    await later.goto(`${address}/dashboard/instructor/live-sessions`)
    await expect(later.getByText('Uploads are complete')).toBeVisible({ timeout: 60_000 })
    await expect(guest.getByText('Recording', { exact: true })).toHaveCount(0, { timeout: 60_000 })

    for (const [page, area] of [
      [later, 'instructor'],
      [guest, 'student'],
    ] as const) {
      await page.goto(`${address}/dashboard/${area}/live-sessions?session=${session.id}`)
      const card = page.getByRole('article', { name: session.title }).first()
      await card.getByRole('button', { name: 'Watch recording' }).click()
      const dialog = page.getByRole('dialog', { name: `Recording of “${session.title}”` })
      await expect(dialog.getByText('Recorded by')).toBeVisible()
      const video = dialog.locator('video')
      await expect
        .poll(() => video.evaluate((film) => (film as unknown as Film).videoWidth), {
          timeout: 60_000,
        })
        .toBeGreaterThan(0)
      await video.evaluate((film) => (film as unknown as Film).play())
      await expect
        .poll(() => video.evaluate((film) => (film as unknown as Film).currentTime), {
          timeout: 60_000,
        })
        .toBeGreaterThan(1)
    }

    await later.goto(`${address}/dashboard/instructor/courses/${course.id}/curriculum`)
    await later.getByRole('link', { name: session.title }).click()
    await expect(later.getByText('Please keep this')).toBeVisible()
    await expect(later.getByText('Attended by')).toBeVisible()
  } finally {
    await browser.close()
  }
})

const storedParts = (page: { evaluate: <T>(script: string) => Promise<T> }) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const request = indexedDB.open('lyceum-recordings', 1)
    request.onsuccess = () => {
      const count = request.result.transaction('parts').objectStore('parts').count()
      count.onsuccess = () => { request.result.close(); resolve(count.result) }
    }
  })`)
