import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

/** Opens the search with the keyboard, types, and selects the row of that name with arrow keys and Enter. */
async function take(page: Page, typed: string, row: string | RegExp) {
  await openSearch(page)
  await palette(page).getByRole('combobox').fill(typed)
  const wanted = option(page, row).first()
  await expect(wanted).toBeVisible()
  await expect(async () => {
    if ((await wanted.getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

/** The shortcut works once the header is shown. */
async function openSearch(page: Page) {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
}

test('a learner finds a course by a misspelt name and a lesson of it, and both are recent next time', async ({
  page,
  address,
  signInAs,
}) => {
  const word = unique('Quetzal')
  const course = await publishCourse(address, {
    title: `${word} watching`,
    lessons: [`Feathers of the ${word}`],
  })
  await enrollAs(address, 'learner@lyceum.test', course.id)
  await signInAs('learner@lyceum.test')
  await page.goto('/account/profile')
  await take(page, word.replace('Quetzal', 'Queztal'), /watching/)
  await expect(page).toHaveURL(`/dashboard/student/courses/${course.id}`)

  await take(page, `feathers ${word}`, /^Feathers/)
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}/lessons/`))
  await expect(page.getByText(`This is Feathers of the ${word}.`)).toBeVisible()

  await page.goto('/account/profile')
  await openSearch(page)
  const recent = palette(page).getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option')).toHaveText([/^Feathers/, /watching/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`This is Feathers of the ${word}.`)).toBeVisible()
})

test('an admin finds payments, the audit log and an order by its number', async ({
  page,
  address,
  signInAs,
}) => {
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const organizationId = admin.organizations[0]?.id ?? ''
  const orders = await api<{ items: { id: string; reference: string }[] }>(
    address,
    admin,
    'GET',
    `/api/organizations/${organizationId}/orders/`,
  )
  const order = orders.items[0] ?? { id: '', reference: '' }
  await signInAs('admin@lyceum.test')
  await page.goto('/account/profile')
  await take(page, 'payments', 'Payments')
  await expect(page).toHaveURL('/dashboard/admin/payments')
  await take(page, 'audti', /^Audit log/)
  await expect(page).toHaveURL(/\/settings\?tab=audit$/)
  await take(page, order.reference.toLowerCase(), new RegExp(`^${order.reference}`))
  await expect(page).toHaveURL(`/dashboard/admin/payments/orders/${order.id}`)
  await take(page, 'leo nak', /^Leo Nakamura/)
  await expect(page).toHaveURL(/\/dashboard\/admin\/(students|instructors)\//)
})

test('someone without an organization finds the catalog and their settings, on a phone too', async ({
  page,
  address,
  signInAsNewPerson,
}) => {
  const title = unique('Open sea')
  await publishCourse(address, { title, lessons: ['Waves'], details: { visibility: 'public' } })
  await signInAsNewPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/account/profile')
  await take(page, 'two-fac', /^Two-factor/)
  await expect(page).toHaveURL('/account/settings#two-factor')
  await take(page, title, new RegExp(`^${title}`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/account/profile')
  await openSearch(page)
  await palette(page).getByRole('combobox').fill('qqqqzzzzqqqq')
  await expect(palette(page).getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)
})
