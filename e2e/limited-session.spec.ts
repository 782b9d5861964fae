import { startIdentityProvider } from '../server/testing/identity-provider.ts'
import { ask } from './support/ask.ts'
import { inviteTo, newOrganization, newPassword, newPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('whom one organization’s provider signs in opens another organization with their own password', async ({
  page,
  address,
  expectConsole,
}) => {
  // A wrong password is refused first.
  expectConsole(/403/)
  // The provider's own pages request a font and an icon.
  expectConsole(/fonts\.googleapis\.com|favicon\.ico/)
  const provider = await startIdentityProvider(`${address}/single-sign-on`)
  try {
    const { person, northwind, riverside } = await connect(address, provider)

    await page.goto('/single-sign-on')
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('input[name="login"]').fill(person.id)
    await page.locator('input[name="password"]').fill('of the provider')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/dashboard/)

    const switcher = page.getByRole('button', { name: /^Organization:/ })
    await expect(switcher).toContainText(northwind.name)
    await switcher.click()
    await page.getByRole('button', { name: `${riverside.name} Needs your password` }).click()
    const dialog = page.getByRole('dialog', { name: `Open ${riverside.name}` })
    await expect(dialog).toContainText(
      `This session only covers ${northwind.name}. Enter your password to open ${riverside.name}.`,
    )
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not this one')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible()

    await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(switcher).toContainText(riverside.name)
    await page.reload()
    await expect(switcher).toContainText(riverside.name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await provider.stop()
  }
})

/** Northwind with a provider, and an admin of Riverside whom that provider knows. */
async function connect(
  address: string,
  provider: Awaited<ReturnType<typeof startIdentityProvider>>,
) {
  const northwind = await newOrganization(address)
  const riverside = await newOrganization(address)
  const { token } = northwind
  const domain = `d${crypto.randomUUID()}.example`
  const platform = `/api/platform/organizations/${northwind.id}`
  const feature = { feature: 'single_sign_on', on: true }
  await ask(address, 'POST', `${platform}/feature/`, { token, body: feature })
  await ask(address, 'POST', `${platform}/domains/add/`, { token, body: { domain } })
  await ask(address, 'PUT', `/api/organizations/${northwind.id}/single-sign-on/`, {
    token,
    body: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      forced_domains: [],
    },
  })
  const person = await newPerson(address, `p${crypto.randomUUID().slice(0, 13)}@${domain}`)
  await inviteTo(address, riverside, person.email, 'admin')
  const own = { token: person.access_token }
  const [invitation] = await ask<{ id: string }[]>(address, 'GET', '/api/me/invitations/', own)
  await ask(address, 'POST', `/api/me/invitations/${invitation?.id}/accept/`, own)
  provider.accounts.set(person.id, { email: person.email, email_verified: true })
  return { person, northwind, riverside }
}
