import { expectAccessible } from './support/accessible.ts'
import { newMember, newPassword } from './support/people.ts'
import { logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('an admin composes a finance role and gives it to a learner, who opens payments and nothing else, and the admin sees why', async ({
  page,
  address,
  signInAs,
}) => {
  const admin = await logIn(address, 'admin@lyceum.test')
  const [northwind] = admin.organizations
  const learner = await newMember(address, 'learner', [
    { id: northwind?.id ?? '', name: northwind?.name ?? '', token: admin.access_token },
  ])
  const role = unique('Finance')

  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/roles')
  await page.getByRole('link', { name: 'Create role' }).first().click()
  await page.getByRole('button', { name: 'Finance', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(role)
  await expect(page.getByLabel('Manage orders, refunds and subscriptions')).toBeChecked()
  await expectAccessible(page)
  await page.locator('form').getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('row', { name: role })).toContainText('Manage payouts')
  await expectAccessible(page)

  await page.goto(`/dashboard/admin/students/${learner.id}/edit`)
  await page.getByLabel('Custom role').selectOption({ label: role })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`From the custom role “${role}”.`).first()).toBeVisible()
  const why = page.getByRole('listitem')
  await expect(why.filter({ hasText: 'Manage orders, refunds and subscriptions' })).toContainText(
    role,
  )
  await expect(why.filter({ hasText: 'View the audit log' })).toContainText('No role gives this.')
  await expectAccessible(page)

  await signInAs(learner.email, newPassword)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard(\/student)?\/?$/)
  await page.getByRole('link', { name: 'Payments' }).first().click()
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/payments\/orders\//)
  await expect(page.getByRole('heading', { name: /^LY-/ })).toBeVisible()
  for (const closed of [
    '/dashboard/admin/students',
    '/dashboard/admin/payments/settings',
    `/dashboard/admin/organizations/${northwind?.id}/settings`,
    '/dashboard/admin/roles',
  ]) {
    await page.goto(closed)
    await expect(page).toHaveURL(/\/dashboard(\/student)?\/?$/)
  }
})
