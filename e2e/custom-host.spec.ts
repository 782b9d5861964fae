import { startIdentityProvider } from '../server/testing/identity-provider.ts'
import { ask } from './support/ask.ts'
import { newestMail } from './support/mail.ts'
import { startNameServer } from './support/name-server.ts'
import { inviteTo, newEmail, newMember, newOrganization, newPassword } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { clickTakenOver, expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

// Both journeys answer for DNS at the same port.
test.describe.configure({ mode: 'serial' })

/** Browsers find such names on their own machine. */
const newHost = () => `learn-${crypto.randomUUID().slice(0, 8)}.localhost`

test('an admin proves a host name; a member of two organizations signs in there and sees that one, until it is removed', async ({
  page,
  context,
  address,
  expectConsole,
}) => {
  // A name without a domain is refused first.
  expectConsole(/400/)
  const names = await startNameServer(Number(process.env['E2E_DNS_PORT']))
  try {
    const acme = await newOrganization(address)
    const other = await newOrganization(address)
    const host = newHost()
    const origin = address.replace('localhost', host)
    await putSession(context, address, await newMember(address, 'admin', [acme]))
    await page.goto(`/dashboard/admin/organizations/${acme.id}/settings?tab=security`)
    const field = page.getByRole('textbox', { name: 'New host name' })
    await expectTakenOver(field)
    await field.fill('intranet')
    await page.getByRole('button', { name: 'Add host name' }).click()
    await expect(page.getByText('Use a domain such as school.org')).toBeVisible()
    await field.fill(host)
    await page.getByRole('button', { name: 'Add host name' }).click()
    const own = page.getByRole('region', { name: host })
    await expect(own).toContainText('Not proven yet')
    await expect(own).toContainText(`_lyceum.${host}`)

    await own.getByRole('button', { name: 'Check now' }).click()
    await expect(own).toContainText('The TXT record wasn’t found.')
    const value = await own.getByText(/^lyceum-domain=/).textContent()
    names.texts.set(`_lyceum.${host}`, value ?? '')
    await own.getByRole('button', { name: 'Check now' }).click()
    await expect(own).toContainText('In use')
    await expect(own).toContainText(`People reach your organization at ${origin}`)

    // Mail leads there from now on.
    const invited = newEmail()
    await inviteTo(address, acme, invited)
    expect((await newestMail(invited)).text).toContain(`${origin}/register?token=`)

    // Someone who belongs to both signs in on the host and is in this one.
    const member = await newMember(address, 'learner', [other, acme])
    const visitor = await context.newPage()
    await visitor.goto(`${origin}/`)
    await expect(visitor).toHaveURL(/\/o\/[^/]+\/login$/)
    await expect(visitor).toHaveTitle(`Sign in to ${acme.name} · ${acme.name}`)
    await expect(visitor.getByRole('heading', { name: `Sign in to ${acme.name}` })).toBeVisible()
    await expect(visitor.getByRole('button', { name: /passkey/i })).toHaveCount(0)
    await visitor.getByRole('textbox', { name: 'Email' }).fill(member.email)
    await visitor.getByRole('textbox', { name: 'Password' }).fill(newPassword)
    await clickTakenOver(visitor.getByRole('button', { name: 'Login' }))
    await expect(visitor).toHaveURL(`${origin}/dashboard`)
    const switcher = visitor.getByRole('button', { name: /^Organization:/ })
    await expect(switcher).toContainText(acme.name)
    await visitor.reload()
    await clickTakenOver(switcher)
    const offered = visitor.getByRole('dialog', { name: 'Organizations' })
    await expect(offered).toContainText(acme.name)
    await expect(offered).not.toContainText(other.name)
    // The session belongs to that host: the installation still shows the admin.
    const cookies = await context.cookies([origin, address])
    const domains = cookies.filter(({ name }) => name.startsWith('auth-storage'))
    expect(new Set(domains.map(({ domain }) => domain))).toEqual(new Set([host, 'localhost']))

    await own.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove host name' }).click()
    // The open dialog hides the page behind it.
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(own).toBeHidden()
    const nameOfApp = async () => {
      const manifest = await page.request.get(`${address}/app.webmanifest`, { headers: { host } })
      return ((await manifest.json()) as { name: string }).name
    }
    await expect.poll(nameOfApp).toBe('Lyceum')
  } finally {
    await names.stop()
  }
})

test('single sign-on that begins on a host ends there, though the provider only knows the installation', async ({
  page,
  address,
  expectConsole,
}) => {
  // The provider's own pages request a font and an icon.
  expectConsole(/fonts\.googleapis\.com|favicon\.ico/)
  const names = await startNameServer(Number(process.env['E2E_DNS_PORT']))
  const provider = await startIdentityProvider(`${address}/single-sign-on`)
  try {
    const acme = await newOrganization(address)
    const host = newHost()
    const origin = address.replace('localhost', host)
    const domain = `d${crypto.randomUUID()}.example`
    const { token } = acme
    const platform = `/api/platform/organizations/${acme.id}`
    const feature = { feature: 'single_sign_on', on: true }
    await ask(address, 'POST', `${platform}/feature/`, { token, body: feature })
    await ask(address, 'POST', `${platform}/domains/add/`, { token, body: { domain } })
    const root = `/api/organizations/${acme.id}`
    await ask(address, 'PUT', `${root}/single-sign-on/`, {
      token,
      body: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        forced_domains: [],
      },
    })
    const { hosts } = await ask<{ hosts: { txt_name: string; txt_value: string }[] }>(
      address,
      'POST',
      `${root}/hosts/`,
      { token, body: { host } },
    )
    names.texts.set(hosts[0]?.txt_name ?? '', hosts[0]?.txt_value ?? '')
    await ask(address, 'POST', `${root}/hosts/${host}/check/`, { token })

    const subject = crypto.randomUUID()
    provider.accounts.set(subject, { email: `ada@${domain}`, email_verified: true })
    await page.goto(`${origin}/login`)
    await clickTakenOver(page.getByRole('button', { name: `Continue with ${acme.name}` }))
    await page.locator('input[name="login"]').fill(subject)
    await page.locator('input[name="password"]').fill('of the provider')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${origin}/dashboard`)
    await expect(page.getByText(acme.name).first()).toBeVisible()
  } finally {
    await provider.stop()
    await names.stop()
  }
})
