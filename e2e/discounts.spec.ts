import { expectAccessible } from './support/accessible.ts'
import { newMember, newPassword } from './support/people.ts'
import { publishCourse } from './support/publish-course.ts'
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
