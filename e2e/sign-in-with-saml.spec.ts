import { startSamlProvider } from '../server/testing/saml-provider.ts'
import { ask } from './support/ask.ts'
import { newMember, newOrganization } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an admin connects a SAML provider and tests it; new people then sign in from both sides and sign out', async ({
  page,
  context,
  address,
}) => {
  const provider = await startSamlProvider()
  try {
    const northwind = await newOrganization(address)
    const { token } = northwind
    const domain = `d${crypto.randomUUID()}.example`
    const platform = `/api/platform/organizations/${northwind.id}`
    const feature = { feature: 'single_sign_on', on: true }
    await ask(address, 'POST', `${platform}/feature/`, { token, body: feature })
    await ask(address, 'POST', `${platform}/domains/add/`, { token, body: { domain } })

    // The admin connects the provider by the address of its metadata.
    await putSession(context, address, await newMember(address, 'admin', [northwind]))
    await page.goto(`/dashboard/admin/organizations/${northwind.id}/settings?tab=security`)
    await page.getByRole('button', { name: 'Add SAML connection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add SAML connection' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Northwind staff')
    await dialog.getByRole('textbox', { name: 'Metadata address' }).fill(provider.metadataUrl)
    await dialog.getByRole('textbox', { name: 'Role attribute' }).fill('position')
    await dialog.getByRole('textbox', { name: 'Roles by value' }).fill('teacher = instructor')
    await dialog.getByRole('switch', { name: 'Allow sign-in from the provider’s own page' }).check()
    await dialog.getByRole('switch', { name: 'Sign out at the provider too' }).check()
    await dialog.getByRole('button', { name: 'Add connection' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Northwind staff' })).toBeVisible()

    const ada = {
      attributes: { email: `ada@${domain}`, givenName: 'Ada', sn: 'Lovelace', position: 'teacher' },
    }
    provider.accounts.set('ada', ada)

    // The test page shows what arrived, and nobody is signed in by it.
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('ada')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign-in test' })).toBeVisible()
    await expect(page.getByText('Creates an account')).toBeVisible()
    await expect(page.getByText(`ada@${domain}`)).toHaveCount(2)
    await expect(page.getByText('position', { exact: true })).toBeVisible()
    await expect(page.getByText('Instructor', { exact: true }).last()).toBeVisible()

    // A new person signs in from our form and is an instructor at once.
    await context.clearCookies()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with your organization' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(`ada@${domain}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('ada')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { name: 'Teaching' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Organization:/ })).toContainText(northwind.name)

    // Signing out here leads on to the provider.
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText('Signed out')).toBeVisible()

    // Another one begins at the provider's own page.
    provider.accounts.set('grace', {
      attributes: { email: `grace@${domain}`, givenName: 'Grace', sn: 'Hopper' },
    })
    const { connections } = await ask<{
      connections: { service_provider: { entity_id: string } }[]
    }>(address, 'GET', `/api/organizations/${northwind.id}/single-sign-on/saml/`, { token })
    const entity = connections[0]?.service_provider.entity_id ?? ''
    const start = new URLSearchParams({ entity, RelayState: '/account/profile' })
    await page.goto(`${provider.address}/sign-in?${start}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('grace')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/account\/profile/)
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace')
  } finally {
    await provider.stop()
  }
})

test('where a domain requires it, a password on the organization’s own page leads to its provider', async ({
  page,
  address,
  expectConsole,
}) => {
  // The password is refused first.
  expectConsole(/403/)
  const provider = await startSamlProvider()
  try {
    const harbor = await newOrganization(address)
    const { token, id } = harbor
    const domain = `d${crypto.randomUUID()}.example`
    const platform = `/api/platform/organizations/${id}`
    const feature = { feature: 'single_sign_on', on: true }
    await ask(address, 'POST', `${platform}/feature/`, { token, body: feature })
    await ask(address, 'POST', `${platform}/domains/add/`, { token, body: { domain } })
    const mapping = { email: '', first_name: '', last_name: '', role: '', groups: '' }
    await ask(address, 'POST', `/api/organizations/${id}/single-sign-on/saml/`, {
      token,
      body: { name: 'Harbor staff', metadata: provider.metadata(), mapping },
    })
    await ask(address, 'PUT', `/api/organizations/${id}/domains/${domain}/`, {
      token,
      body: { sign_in_required: true, capture: 'sign_in' },
    })
    const email = `edsger@${domain}`
    provider.accounts.set('edsger', { attributes: { email, givenName: 'Edsger', sn: 'Dijkstra' } })

    const slug = harbor.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    await page.goto(`/o/${slug}/login`)
    await expect(page.getByRole('heading', { name: `Sign in to ${harbor.name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with Harbor staff' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('of no use here')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/single-sign-on/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('edsger')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('button', { name: /^Organization:/ })).toContainText(harbor.name)
  } finally {
    await provider.stop()
  }
})
