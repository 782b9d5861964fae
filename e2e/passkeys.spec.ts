import { newPassword } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a person adds a passkey, signs in with it instead of the password, and removes it', async ({
  page,
  signInAsNewPerson,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInAsNewPerson()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list).toContainText('Work laptop')

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/account/settings')
  await expect(list).toContainText('Last used')
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})
