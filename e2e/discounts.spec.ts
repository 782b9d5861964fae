import { expectAccessible } from './support/accessible.ts'
import { newMember, newPassword } from './support/people.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const paid = (title: string, price_minor: number, details: object = {}) => ({
  title,
  lessons: ['First', 'Second'],
  details: { price_minor, currency: 'EUR', ...details },
})

/** A learner of Northwind Academy who belongs to this journey only. */
async function newLearner(address: string) {
  const admin = await logIn(address, 'admin@lyceum.test')
  const [northwind] = admin.organizations
  return newMember(address, 'learner', [
    { id: northwind?.id ?? '', name: northwind?.name ?? '', token: admin.access_token },
  ])
}

/** Changes details of a published course, in a version of its own. */
async function republish(address: string, courseId: string, details: object) {
  const author = await logIn(address, 'instructor@lyceum.test')
  const admin = await logIn(address, 'admin@lyceum.test')
  const base = `/api/organizations/${admin.organizations[0]?.id ?? ''}`
  const at = `${base}/courses/${courseId}`
  const { revision } = await api<{ revision: number }>(address, author, 'GET', `${at}/`)
  await api(address, author, 'PATCH', `${at}/`, { revision, ...details })
  const submitted = await api<{ approval_id: string }>(address, author, 'POST', `${at}/submit/`, {})
  await api(address, admin, 'POST', `${base}/approvals/${submitted.approval_id}/approve/`, {})
}

test('an instructor creates a coupon for their course, a learner pays less, an admin archives it', async ({
  page,
  context,
  address,
  signInAs,
  expectConsole,
}) => {
  // Browsers log a refused discount as a failed request.
  expectConsole(/400/)
  const course = await publishCourse(address, paid(unique('Taught for less'), 8_000))
  const code = unique('CLASS').replace(' ', '-').toUpperCase()
  await signInAs('instructor@lyceum.test')
  await page.goto(`/dashboard/instructor/courses/${course.id}/coupons`)
  await expect(page.getByText('No coupons yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New coupon' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText('Your organization lets instructors give at most 50 %').first(),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: code })).toBeVisible()
  await expectAccessible(page)

  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.goto(`/account/checkout/${course.id}`)
  await page.getByLabel('Coupon').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Order for €60.00' })).toBeVisible()

  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/payments/coupons?search=${code}`)
  const row = page.getByRole('row', { name: new RegExp(code) })
  await expect(row).toContainText('Ines')
  await row.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toBeHidden()
})

test('an instructor schedules an early bird, and a learner who sees it end is told the new price', async ({
  page,
  context,
  address,
  signInAs,
  expectConsole,
}) => {
  // Browsers log the refused price as a failed request.
  expectConsole(/400|409/)
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString()
  const title = unique('Cheaper when early')
  const course = await publishCourse(
    address,
    paid(title, 9_000, {
      scheduled_prices: [{ price_minor: 6_000, starts_at: null, ends_at: until }],
    }),
  )
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByText('€60.00').first()).toBeVisible()
  await expect(page.locator('s', { hasText: '€90.00' }).first()).toBeVisible()
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' })
  await expect(page.getByText(`until ${day.format(new Date(until))}`).first()).toBeVisible()
  await expectAccessible(page)

  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.goto(`/account/checkout/${course.id}`)
  await page.getByLabel('Bank transfer').check()
  await expect(page.getByRole('button', { name: 'Order for €60.00' })).toBeVisible()
  await republish(address, course.id, { scheduled_prices: [] })
  await page.getByRole('button', { name: 'Order for €60.00' }).click()
  await expect(page.getByText('The price has changed to €90.00.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Order for €90.00' }).click()
  await expect(page.getByText('Waiting for payment')).toBeVisible()

  await signInAs('instructor@lyceum.test')
  await page.goto(`/dashboard/instructor/courses/${course.id}/edit`)
  await page.getByRole('button', { name: 'Add scheduled price' }).click()
  await page.getByRole('button', { name: 'Add scheduled price' }).click()
  const second = page.getByRole('group', { name: 'Scheduled price 2' })
  await expect(second.getByLabel('Price in EUR')).toHaveValue('72.00')
  await second.getByLabel('Price in EUR').fill('95')
  await expect(
    page.getByText('Every scheduled price must be lower than the regular price of €90.00').last(),
  ).toBeVisible()
  await second.getByLabel('Price in EUR').fill('55')
  await expect(page.getByText('Every scheduled price must be lower')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove scheduled price 1' }).click()
  await expect(page.getByRole('group', { name: 'Scheduled price 2' })).toBeHidden()
  await expect(page.getByLabel('Price in EUR')).toHaveValue('55')
  await expectAccessible(page)
})

test('an admin sells two courses as a bundle, and a learner who has one of them buys it', async ({
  page,
  context,
  address,
  signInAs,
}) => {
  const [first, second] = [unique('Half one'), unique('Half two')]
  const one = await publishCourse(address, paid(first, 4_000))
  await publishCourse(address, paid(second, 5_000))
  const title = unique('Both halves')
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/payments/bundles')
  await page.getByRole('button', { name: 'New bundle' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('textbox', { name: 'Price' }).fill('70')
  await dialog.getByLabel(first).check()
  await dialog.getByLabel(second).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expectAccessible(page)

  const learner = await newLearner(address)
  const admin = await logIn(address, 'admin@lyceum.test')
  const { order } = await api<{ order: { id: string } }>(
    address,
    learner,
    'POST',
    `/api/courses/${one.id}/orders/`,
    {
      provider: 'manual',
      country: 'US',
      billing_name: 'Wanda Journey',
      total_minor: 4_000,
      currency: 'EUR',
    },
  )
  const base = `/api/organizations/${one.organizationId}`
  await api(address, admin, 'POST', `${base}/orders/${order.id}/confirm/`, {})

  await context.clearCookies()
  await page.goto(`/courses/${one.id}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('You save €20.00')).toBeVisible()
  await expectAccessible(page)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.reload()
  await page.getByRole('link', { name: 'Buy bundle' }).click()
  await expect(page.getByText('You’re already enrolled in these courses.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order for €70.00' }).click()
  await page.getByRole('button', { name: 'Pay €70.00' }).click()
  await expect(page.getByText('Payment received: €70.00')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: second }).click()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
})
