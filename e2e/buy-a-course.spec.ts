import { expectAccessible } from './support/accessible.ts'
import { newMember, newPassword } from './support/people.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const paid = (title: string, price_minor: number) => ({
  title,
  lessons: ['First', 'Second', 'Third', 'Fourth'],
  details: { price_minor, currency: 'EUR' },
})

/** A learner of Northwind Academy who belongs to this journey only. */
async function newLearner(address: string) {
  const admin = await logIn(address, 'admin@lyceum.test')
  const [northwind] = admin.organizations
  return newMember(address, 'learner', [
    { id: northwind?.id ?? '', name: northwind?.name ?? '', token: admin.access_token },
  ])
}

test('a learner buys a course by transfer, an admin confirms it, and the learner learns', async ({
  page,
  context,
  address,
  signInAs,
}) => {
  const course = await publishCourse(address, paid('Bought by transfer', 4900))
  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.goto(`/courses/${course.id}`)
  await page.getByRole('link', { name: 'Buy' }).click()

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.getByLabel('Name or company').fill('Wanda Journey')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Bank transfer').check()
  await expect(page.getByText('€49.00').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Order for/ }).click()

  await expect(page).toHaveURL(/\/account\/orders\//)
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  const reference = await page
    .getByText(/^LY-\w{4}-\w{4}$/)
    .first()
    .innerText()
  await expectAccessible(page)

  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/payments?search=${reference}`)
  await page.getByRole('link', { name: 'Wanda Journey' }).click()
  await expect(page.getByRole('heading', { name: reference })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm transfer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm transfer' }).click()
  await expect(page.getByText('Ledger', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await signInAs(learner.email, newPassword)
  await page.goto('/account/orders')
  await page.getByRole('link', { name: 'Bought by transfer' }).click()
  await expect(page.getByRole('link', { name: /^Invoice INV-/ })).toBeVisible()
  await page.getByRole('link', { name: 'Start learning' }).click()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
})

test('a test payment of the demo is declined, verified and cleared, and a receipt follows', async ({
  page,
  context,
  address,
  expectConsole,
}) => {
  // Browsers log a refused payment as a failed request.
  expectConsole(/409/)
  const course = await publishCourse(address, paid(unique('Bought in the demo'), 4900))
  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.goto(`/account/checkout/${course.id}`)
  await expect(page.getByLabel('Name or company')).not.toHaveValue('')
  await page.getByLabel('Country').selectOption('DE')
  await expect(page.getByText('Includes VAT (19%)')).toBeVisible()
  await expect(page.getByLabel('Test payment (demo only)')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order for €49.00' }).click()

  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await page.getByLabel('Declined').check()
  await page.getByRole('button', { name: 'Pay €49.00' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Needs extra verification').check()
  await page.getByRole('button', { name: 'Pay €49.00' }).click()
  await page.getByLabel('Code from your bank').fill('111111')
  await page.getByRole('button', { name: 'Verify and pay' }).click()
  await expect(page.getByText('Enter 123456.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Clears later').check()
  await page.getByRole('button', { name: 'Pay €49.00' }).click()

  await expect(page.getByText("We're waiting for your payment to clear.")).toBeVisible()
  await expect(page.getByText('Payment received: €49.00')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(learner.email)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Invoice INV-/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start learning' }).click()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
})

test('the demo has an order that a refund can be asked for', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/orders')
  await page.getByRole('link', { name: 'Spreadsheets that survive you' }).click()
  await expect(page.getByText('Test payment (demo only)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request refund' })).toBeVisible()
})

test('a coupon makes a course cheaper, and one over the whole price makes it free', async ({
  page,
  context,
  address,
}) => {
  const course = await publishCourse(address, paid('Cheaper with a coupon', 10_000))
  const admin = await logIn(address, 'admin@lyceum.test')
  const coupon = (code: string, percent_basis_points: number) =>
    api(address, admin, 'POST', `/api/organizations/${course.organizationId}/coupons/`, {
      code,
      percent_basis_points,
      amount_minor: null,
      currency: null,
      course_id: course.id,
      starts_at: null,
      ends_at: null,
      maximum_uses: null,
    })
  const [quarter, all] = [unique('QUARTER'), unique('ALL')].map((code) => code.replace(' ', '-'))
  await coupon(quarter ?? '', 2_500)
  await coupon(all ?? '', 10_000)
  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))

  await page.goto(`/account/checkout/${course.id}`)
  await page.getByLabel('Coupon').fill('nonsense')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This coupon doesn’t exist.')).toBeVisible()
  await page.getByLabel('Coupon').fill(quarter?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Order for €75.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove coupon' }).click()
  await page.getByLabel('Coupon').fill(all?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByLabel('Name or company').fill('Wanda Journey')
  await page.getByRole('button', { name: 'Get course' }).click()
  await expect(page.getByRole('link', { name: 'Start learning' })).toBeVisible()
})

test('a learner asks for the money back, an admin agrees and transfers it', async ({
  page,
  context,
  address,
  signInAs,
}) => {
  const title = unique('Given back')
  const course = await publishCourse(address, paid(title, 3000))
  const learner = await newLearner(address)
  const admin = await logIn(address, 'admin@lyceum.test')
  const { order } = await api<{ order: { id: string; reference: string } }>(
    address,
    learner,
    'POST',
    `/api/courses/${course.id}/orders/`,
    {
      provider: 'manual',
      country: 'US',
      billing_name: 'Wanda Journey',
      total_minor: 3000,
      currency: 'EUR',
    },
  )
  const base = `/api/organizations/${course.organizationId}`
  await api(address, admin, 'POST', `${base}/orders/${order.id}/confirm/`, {})

  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.goto(`/account/orders/${order.id}`)
  await page.getByRole('button', { name: 'Request refund' }).click()
  await page.getByLabel('Reason').fill('It was the wrong one.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('A refund is already in progress.')).toBeVisible()

  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/approvals?kind=order.refund&sort=newest')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()

  await page.goto(`/dashboard/admin/payments/refunds?search=${order.reference}`)
  await page.getByRole('button', { name: 'Mark as transferred' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as transferred' }).click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
  await page.getByRole('link', { name: 'Wanda Journey' }).click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Credit note' })).toBeVisible()
})

test('an order that is not there says so, and nobody is asked to try again', async ({
  page,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/404/)
  await signInAs('learner@lyceum.test')
  await page.goto(`/account/orders/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page.getByText('This order doesn’t exist.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a learner collects two courses in the cart, takes one out, and buys both in one order', async ({
  page,
  context,
  address,
}) => {
  const [first, second] = [unique('Into the cart'), unique('Beside it')]
  const one = await publishCourse(address, paid(first, 4000))
  const two = await publishCourse(address, paid(second, 2500))
  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  for (const { id } of [one, two]) {
    await page.goto(`/courses/${id}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByText('2 courses · €65.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove “${second}” from the cart` }).click()
  await expect(page.getByText('1 course · €40.00')).toBeVisible()
  await page.goto(`/courses/${two.id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.getByLabel('Test payment (demo only)').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order for €65.00' }).click()
  await page.getByRole('button', { name: 'Pay €65.00' }).click()
  await expect(page.getByRole('link', { name: first })).toBeVisible()
  await expect(page.getByRole('link', { name: second })).toBeVisible()
  await page.goto('/account/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})
