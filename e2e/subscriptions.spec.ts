import { expectAccessible } from './support/accessible.ts'
import { newMember, newPassword } from './support/people.ts'
import { publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

/** A learner of Northwind Academy who belongs to this journey only. */
async function newLearner(address: string) {
  const admin = await logIn(address, 'admin@lyceum.test')
  const [northwind] = admin.organizations
  return newMember(address, 'learner', [
    { id: northwind?.id ?? '', name: northwind?.name ?? '', token: admin.access_token },
  ])
}

const paid = (title: string, price_minor: number) => ({
  title,
  lessons: ['First', 'Second'],
  details: { price_minor, currency: 'EUR' },
})

test('an admin sells a subscription, a learner tries it, learns with it, cancels and takes that back', async ({
  page,
  context,
  address,
  signInAs,
}) => {
  const name = unique('Learn with it')
  const course = await publishCourse(address, paid(name, 4_000))
  const title = unique('Membership')
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/payments/subscriptions')
  await clickTakenOver(page.getByRole('button', { name: 'New subscription' }).first())
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(title)
  await dialog.getByLabel('Price per month').fill('12')
  await dialog.getByLabel('Price per year').fill('120')
  await dialog.getByLabel('Free trial (days)').fill('7')
  await dialog.getByLabel('Chosen courses').first().check()
  await dialog.getByLabel(name).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expectAccessible(page)

  const learner = await newLearner(address)
  await putSession(context, address, await logIn(address, learner.email, newPassword))
  await page.goto(`/courses/${course.id}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Free for the first 7 days')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try it free' }).click()
  await expect(page.getByText('Charged today')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Charged today' })).toContainText(
    '€0.00',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByText('In trial')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  await page.goto(`/courses/${course.id}`)
  await expect(page.getByText(`Included in your subscription “${title}”.`)).toBeVisible()
  await clickTakenOver(page.getByRole('button', { name: 'Enroll' }).first())
  await expect(page.getByText(`Included in your subscription`)).toBeHidden({ timeout: 30_000 })

  await page.goto('/account/orders')
  await clickTakenOver(page.getByRole('button', { name: 'Cancel subscription' }))
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Canceled. You keep access until')).toBeVisible()
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText('Canceled. You keep access until')).toBeHidden()

  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/payments/subscriptions?state=trialing')
  const row = page.getByRole('row', { name: new RegExp(learner.email) })
  await expect(row).toContainText('€12.00')
  await clickTakenOver(row.getByRole('button', { name: /^More actions for / }))
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).click()
  const canceling = page.getByRole('alertdialog')
  await canceling.getByLabel('Reason').fill('Asked by phone')
  await canceling.getByLabel('Now, without a refund').check()
  await canceling.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(row).toBeHidden()
})
