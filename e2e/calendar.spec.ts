import type { Page } from '@playwright/test'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const noon = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  return `${date.toISOString().slice(0, 10)}T12:00`
}

async function openCalendar(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
}

async function fillEvent(page: Page, title: string, start: string) {
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Starts').fill(start)
  return form
}

test('a learner repeats an event, moves one occurrence and ends the rest', async ({
  page,
  signInAsNew,
}) => {
  await signInAsNew('learner')
  await openCalendar(page, '/dashboard/student/calendar?view=agenda')
  const form = await fillEvent(page, 'Piano lesson', noon(1))
  await form.getByLabel('Repeat').selectOption('daily')
  await form.getByRole('combobox', { name: 'Ends' }).selectOption('after')
  await form.getByLabel('Occurrences').fill('5')
  await expect(form.getByText('Every day, 5 times')).toBeVisible()
  await form.getByRole('button', { name: 'Create event' }).click()
  const lessons = page.getByRole('button', { name: /Piano lesson/ })
  await expect(lessons).toHaveCount(5)

  await lessons.nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Edit event' })
  await change.getByLabel('Title').fill('Piano concert')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(lessons).toHaveCount(4)
  await expect(page.getByRole('button', { name: /Piano concert/ })).toHaveCount(1)

  await lessons.nth(2).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('This and the following').check()
  await ask.getByRole('button', { name: 'Delete event' }).click()
  await expect(lessons).toHaveCount(2)
})

test('a warning names what is at the same time, and an end before the beginning is said', async ({
  page,
  signInAsNew,
}) => {
  await signInAsNew('instructor')
  await openCalendar(page, '/dashboard/instructor/calendar?view=agenda')
  const first = await fillEvent(page, 'Rehearsal', noon(5))
  await first.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('button', { name: /Rehearsal/ })).toHaveCount(1)

  const second = await fillEvent(page, 'Something else', noon(5))
  await expect(second.getByText('Conflicts with your calendar')).toBeVisible()
  await expect(second.getByText(/^Rehearsal,/)).toBeVisible()
  await second.getByRole('textbox', { name: 'Ends' }).fill(noon(4))
  await expect(second.getByText('The end must be after the start.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Create event' })).toBeDisabled()
})

test('what an instructor puts into a course is in its learner’s calendar', async ({
  page,
  browser,
  signInAs,
  address,
}) => {
  await signInAs('instructor@lyceum.test')
  await openCalendar(page, '/dashboard/instructor/calendar?view=agenda')
  const title = unique('Visit to the archive')
  const form = await fillEvent(page, title, noon(8))
  await form.getByLabel('For').selectOption({ label: 'Course: Statistics for the curious' })
  await form.getByLabel('Time zone').selectOption('America/New_York')
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('button', { name: new RegExp(title) })).toBeVisible()

  const other = await browser.newContext()
  await putSession(other, address, await logIn(address, 'learner@lyceum.test'))
  const learner = await other.newPage()
  await openCalendar(learner, `${address}/dashboard/student/calendar?view=agenda&kinds=event`)
  await learner.getByRole('button', { name: new RegExp(title) }).click()
  const entry = learner.getByRole('dialog', { name: title })
  await expect(entry.getByText('in the host’s time zone (America/New York)')).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Edit' })).toBeHidden()
  await other.close()
})

test('dragged to another hour, an event is there after a reload too', async ({
  page,
  signInAsNew,
}) => {
  await signInAsNew('admin')
  await page.setViewportSize({ width: 1280, height: 1100 })
  await openCalendar(page, '/dashboard/admin/calendar?view=day')
  const today = new Date().toISOString().slice(0, 10)
  const form = await fillEvent(page, 'Movable feast', `${today}T12:00`)
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(form).toBeHidden()
  const event = page.getByText('Movable feast')
  // Waits until it has stopped moving and nothing covers it.
  await event.hover({ position: { x: 20, y: 5 } })
  const box = await event.boundingBox()
  if (!box) throw new Error('The event has no place.')
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 5 })
  await page.mouse.move(box.x + 20, box.y + 55, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('Event updated')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/1:00 – 2:00/)).toBeVisible()
})

test('the secret address gives the calendar to other programs until it is reset', async ({
  page,
  signInAsNew,
}) => {
  await signInAsNew('admin')
  await openCalendar(page, '/dashboard/admin/calendar?view=agenda')
  const form = await fillEvent(page, 'Open evening', noon(3))
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('button', { name: /Open evening/ })).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe in another calendar' })
  await dialog.getByRole('button', { name: 'Create secret link' }).click()
  const field = dialog.getByLabel('Secret link')
  const first = new URL(await field.inputValue()).pathname
  const feed = await page.request.get(first)
  expect(await feed.text()).toContain('SUMMARY:Open evening')

  await dialog.getByRole('button', { name: 'Reset link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(field).not.toHaveValue(new RegExp(first))
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(new URL(await field.inputValue()).pathname)).status()).toBe(200)
})
