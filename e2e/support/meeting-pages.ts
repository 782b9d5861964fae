import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.ts'
import { logIn, logInToAct, putSession } from './sign-in.ts'
import { api } from './publish-course.ts'

/** A browser with a fake camera, microphone and screen that doesn't ask for permission. */
export const launchWithMedia = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--auto-select-desktop-capture-source=Entire screen',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  })

/** A session of the course that is about to start, for journeys that start in its lobby. */
export async function scheduleSession(
  address: string,
  course: { id: string; organizationId: string },
  more: object = {},
) {
  const host = await logInToAct(address, 'instructor@lyceum.test')
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return api<{ id: string; title: string }>(
    address,
    host,
    'POST',
    `/api/organizations/${course.organizationId}/live-sessions/`,
    {
      title: `Meeting ${crypto.randomUUID().slice(0, 8)}`,
      course_id: course.id,
      starts_at: soon(1),
      ends_at: soon(61),
      time_zone: 'UTC',
      ...more,
    },
  )
}

/** Opens the lobby of a meeting as someone, in a separate context. */
export async function openLobby(
  browser: Browser,
  address: string,
  email: string,
  area: 'student' | 'instructor',
  meetingId: string,
  beforehand?: string,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })
  await putSession(context, address, await logIn(address, email))
  if (beforehand) await context.addInitScript(beforehand)
  const page = await context.newPage()
  await page.goto(`${address}/dashboard/${area}/meeting/${meetingId}`)
  return page
}

export async function joinFromLobby(page: Page) {
  await page.getByRole('button', { name: /^(Start|Join) meeting$/ }).click()
  await expect(page.getByRole('toolbar', { name: 'Meeting controls' })).toBeVisible()
}

/** Three browsers that send and show video at once keep a small machine busy. */
const patience = 60_000

/** Waits until this many videos with such a name have decoded pictures, and continue to. */
export async function expectPictures(page: Page, name: RegExp, count: number) {
  const decoded = () =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('video')]
        .filter((video) => ${name}.test(video.getAttribute('aria-label') ?? '') && video.videoWidth > 0)
        .map((video) => video.getVideoPlaybackQuality().totalVideoFrames)`,
    )
  await expect.poll(async () => (await decoded()).length, { timeout: patience }).toBe(count)
  const before = Math.min(...(await decoded()))
  await expect
    .poll(async () => Math.min(...(await decoded())), { timeout: patience })
    .toBeGreaterThan(before + 5)
}
