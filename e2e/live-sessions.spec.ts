import { expectAccessible } from './support/accessible.ts'
import { launchWithMedia, openLobby, scheduleSession } from './support/meeting-pages.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

test('an instructor schedules, moves and cancels a session, and the learner sees each', async ({
  page,
  signInAs,
  address,
}) => {
  const title = `Asked ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  await signInAs('instructor@lyceum.test')
  await page.goto(`/dashboard/instructor/live-sessions?course=${course.id}`)
  await page.getByRole('button', { name: 'New live session' }).click()
  const name = `Open hour ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').fill(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const card = page.getByRole('article', { name })
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  // Not on the hour, unlike the suggested times.
  await page.getByLabel('Starts').fill(`${tomorrow}T10:05`)
  await page.getByRole('button', { name: 'Move and notify everyone' }).click()
  await expect(card.getByText(/10:05/)).toBeVisible()

  // A second one at the same time is possible; each card names the other.
  await page.getByRole('button', { name: 'New live session' }).click()
  const second = `Other hour ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').fill(second)
  await page.getByLabel('Starts').fill(`${tomorrow}T10:30`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const overlap = /^The host has another session at the same time: /
  await expect(card.getByText(overlap)).toContainText(second)
  await expect(page.getByRole('article', { name: second }).getByText(overlap)).toContainText(name)

  await card.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel session' }).click()
  await page.getByLabel('Reason').fill('The room is flooded.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel session' }).click()
  await expect(card.getByText('Canceled: The room is flooded.')).toBeVisible()

  await signInAs(learner)
  await page.goto(`/dashboard/student/live-sessions?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article', { name }).getByText('The room is flooded.')).toBeVisible()
  await expectAccessible(page)
})

test('an instructor plans a weekly series, moves one and calls off the rest, and the learner keeps a date', async ({
  page,
  signInAs,
  address,
}) => {
  const title = `Weekly ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  await signInAs('instructor@lyceum.test')
  await page.goto(`/dashboard/instructor/live-sessions?course=${course.id}`)
  await page.getByRole('button', { name: 'New live session' }).click()
  const name = `Study hour ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').fill(name)
  await page.getByLabel('Repeat').selectOption('Every week')
  await page.getByLabel('Occurrences').fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const cards = page.getByRole('article', { name })
  await expect(cards).toHaveCount(3)
  await expect(cards.first().getByText(/^Every week on .*, 3 times$/)).toBeVisible()

  await cards
    .nth(1)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const later = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Starts').fill(`${later}T06:35`)
  await page.getByRole('button', { name: 'Move and notify everyone' }).click()
  await expect(cards.nth(1).getByText(/6:35/)).toBeVisible()
  await expect(cards.nth(2).getByText(/6:35/)).toBeHidden()

  await cards
    .nth(1)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel session' }).click()
  await page.getByLabel('Reason').fill('Holidays.')
  await page.getByText('This and the following').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.getByText('Canceled: Holidays.')).toHaveCount(2)

  await signInAs(learner)
  await page.goto('/dashboard/student/live-sessions')
  await page.getByRole('searchbox', { name: 'Search live sessions' }).fill(name)
  await expect(cards).toHaveCount(3)
  const download = page.waitForEvent('download')
  await cards.first().getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
})

test('who comes too early waits at the door, and who is not invited finds none', async ({
  address,
}) => {
  const title = `Closed ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const session = await scheduleSession(address, course, { starts_at: at(50), ends_at: at(110) })
  const browser = await launchWithMedia()
  try {
    const early = await openLobby(browser, address, learner, 'student', session.id)
    await expect(early.getByText(/The room opens/)).toBeVisible()
    await expect(early.getByRole('button', { name: 'Join meeting' })).toBeDisabled()
    const ravi = 'ravi.patel@northwind.test'
    const stranger = await openLobby(browser, address, ravi, 'student', session.id)
    await expect(stranger.getByText("You don't have access to this meeting")).toBeVisible()
  } finally {
    await browser.close()
  }
})
