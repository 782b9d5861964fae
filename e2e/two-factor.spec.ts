import { codeOf } from './support/totp.ts'
import { newPassword } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a person turns two-factor on, signs in with a code, and never twice with the same one', async ({
  page,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/401/)
  const person = await signInAsNewPerson()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await page.locator('code').innerText()
  const used = codeOf(key)
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(used)
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(used)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('This code is wrong or has already been used.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/account/settings')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
})
