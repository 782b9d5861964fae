import type { Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { startFront } from './support/front.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const lost =
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|Failed to (load|fetch)|could not be|missing|404/i

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

/** Folders of the scripts that this page runs. */
const foldersOf = (page: Page) =>
  page.evaluate<string[]>(`[...new Set(performance.getEntriesByType('resource')
    .filter(({ initiatorType, name }) => /script|link|other/.test(initiatorType) && name.endsWith('.js'))
    .map(({ name }) => new URL(name).pathname.split('/')[1]))].filter((one) => !one.endsWith('.js'))`)

test('a page whose version is gone from the server heals itself, is never half old, and loses no waiting work', async ({
  page,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const course = await publishCourse(address, {
    title: 'A course across a gap',
    lessons: ['Old shore', 'New shore'],
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  const front = await startFront(address)
  await page.goto(`${front.address}/dashboard/student/courses/${course.id}`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  const old = await buildOf(page)
  // Something was said before: a page of this version can say more.
  await page.getByPlaceholder('Write a note only you can see').fill('Soon gone')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('Note deleted')).toBeVisible()

  front.refuse(/learning-events/)
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByRole('heading', { name: 'New shore', level: 1 })).toBeVisible()
  await expect(page.getByText(/changes waiting to sync/).first()).toBeVisible()
  front.deploy({ moved: true })

  await test.step('a part that is gone leads to the offer of the new version', async () => {
    await page.getByRole('tab', { name: 'Discussion' }).click()
    await expect(page.getByText('Reload for the new version', { exact: true })).toBeVisible()
  })

  await test.step('a page that is gone comes in the new version, whole', async () => {
    await page.getByRole('link', { name: 'A course across a gap' }).click()
    await expect(
      page.getByRole('heading', { name: 'A course across a gap', level: 1 }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Achievements' }).first().click()
    await expect(page.getByRole('heading', { name: 'Achievements', level: 1 })).toBeVisible()
    expect(await buildOf(page)).not.toBe(old)
    expect(await foldersOf(page)).toEqual(['next'])
  })

  front.refuse(null)
  const person = await logInToAct(address, learner)
  const path = `/api/organizations/${course.organizationId}/my-courses/${course.id}/`
  const completed = async () => {
    const token = person.access_token
    const home = await ask<{ completed_lessons: number }>(address, 'GET', path, { token })
    return home.completed_lessons
  }
  await expect.poll(completed, { timeout: 20_000 }).toBe(1)
  await front.stop()
})
