import type { Page } from '@playwright/test'
import { newestMail } from './support/mail.ts'
import { inviteTo, newEmail, newOrganization, newPassword, newPerson } from './support/people.ts'
import { ask } from './support/ask.ts'
import { expect, test } from './support/test.ts'

async function logInOnPage(page: Page, email: string, password = 'lyceum-demo') {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function fillAccount(page: Page, username: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Journey')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
}

test('/dashboard redirects to /login with the original path, query and hash, and login leads back to it', async ({
  page,
}) => {
  const wanted = '/dashboard/admin/organizations?search=north#list'
  await page.goto(wanted)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/login' && searchParams.get('redirect') === wanted,
  )
  await logInOnPage(page, 'admin@lyceum.test')
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(wanted)
})

for (const elsewhere of [
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  'javascript:1',
]) {
  test(`login never leads to another site: ${elsewhere}`, async ({ page, address }) => {
    const { email } = await newPerson(address)
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
    await logInOnPage(page, email, newPassword)
    await expect(page).toHaveURL('/dashboard/invitations')
  })
}

test('someone who is signed in already is led on from /login and /register', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/login?redirect=/account/profile')
  await expect(page).toHaveURL('/account/profile')
  await page.goto('/register')
  await expect(page).toHaveURL('/dashboard')
})

test('what failed at login is not said again on the page for registering', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/)
  await page.goto('/login')
  await logInOnPage(page, newEmail(), 'not the one')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
})

test('/register says how hard a password is to guess', async ({ page }) => {
  await page.goto('/register')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Passw0rd1')
  await expect(page.getByText('Strength: Easy to guess')).toBeVisible()
  await password.fill('seven purple lanterns')
  await expect(page.getByText('Strength: Strong')).toBeVisible()
})

test('/register creates an account, signs it in and leads to the invitations', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await fillAccount(page, email.split('@')[0] ?? '')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invitations')
  await expect(page.getByRole('main').getByText('Verify your email first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
})

test('a taken username is said at the field, and the rest of the form stays', async ({
  page,
  address,
  expectConsole,
}) => {
  expectConsole(/409/)
  const { email } = await newPerson(address)
  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await fillAccount(page, email.split('@')[0] ?? '')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken|already/)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('/register with an invitation says who invites where and as what, fixes the address, and joins', async ({
  page,
  address,
}) => {
  const organization = await newOrganization(address)
  const email = newEmail()
  await inviteTo(address, organization, email, 'instructor')
  await page.goto(await invitationLink(email))
  await expect(page.getByRole('main')).toContainText(
    `Sofia Lindqvist invited you to ${organization.name} as Instructor.`,
  )
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true)
  await fillAccount(page, email.split('@')[0] ?? '')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByRole('button', { name: `Organization: ${organization.name}` }),
  ).toBeVisible()

  await test.step('the same link says afterwards that it was used', async () => {
    await page.goto(await invitationLink(email))
    await expect(page.getByRole('alert')).toHaveText('This invitation has already been used.')
  })
})

test('/register with a withdrawn invitation says so and offers no form', async ({
  page,
  address,
}) => {
  const organization = await newOrganization(address)
  const email = newEmail()
  await inviteTo(address, organization, email)
  const list = `/api/organizations/${organization.id}/invitations/`
  const { token } = organization
  const { items } = await ask<{ items: { id: string }[] }>(address, 'GET', list, { token })
  await ask(address, 'POST', `${list}${items[0]?.id}/revoke/`, { token })
  await page.goto(await invitationLink(email))
  await expect(page.getByRole('alert')).toHaveText('This invitation was withdrawn.')
  await expect(page.getByLabel('First name')).toHaveCount(0)
})

test('/register with an expired invitation says so', async ({ page, address }) => {
  const organization = await newOrganization(address)
  const email = newEmail()
  await inviteTo(address, organization, email)
  await page.route('**/auth/invitation/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'expired' } })
  })
  await page.goto(await invitationLink(email))
  await expect(page.getByRole('alert')).toHaveText(
    'This invitation has expired. Ask for a new one.',
  )
})

test('/register with an invented token says so and still lets one register', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/)
  await page.goto('/register?token=invented')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
})

test('a forgotten password is set anew with the code from the mail: pasted, it fills all six boxes', async ({
  page,
  context,
  address,
}) => {
  const { email } = await newPerson(address)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both pages have a field "Email", and the URL changes before the page does: wait for the page.
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await expect(page.getByText(/^Send again in (1:00|0:[45]\d)$/)).toBeVisible()
  await expect(page.getByText(/^The code expires in (10:00|9:[345]\d)\.$/)).toBeVisible()

  const { text } = await newestMail(email, /Set a new password/)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const boxes = page.getByRole('textbox', { name: /^Digit/ })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(' ${code} ')`)
  await boxes.first().press('Control+V')
  await expect(boxes).toHaveCount(6)
  for (const [index, digit] of code.split('').entries()) {
    await expect(boxes.nth(index)).toHaveValue(digit)
  }
  await page.getByLabel('New password').fill('another good one')
  await page.getByLabel('Confirm password').fill('another good one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByText('Password changed. Log in with the new one.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('another good one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/invitations')
})

test('a wrong code is said at the code; a new one can be sent after 60 seconds', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/40[09]|429/)
  const email = newEmail()
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/^Send again in/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).fill('000000')
  await page.getByLabel('New password').fill('another good one')
  await page.getByLabel('Confirm password').fill('another good one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('group', { name: 'Code' })).toHaveAccessibleDescription(
    'This code is wrong or has expired. Request a new one.',
  )
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeEnabled()
})

test('/setup with a used or invented link says so, and without its token that it is incomplete', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/410/)
  const email = newEmail()
  await page.goto('/setup?token=invented')
  await expect(page.getByRole('heading', { name: 'Set up Lyceum' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await fillAccount(page, email.split('@')[0] ?? '')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link has been used or replaced by a newer one. Restart the server to get a new link.',
  )
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  await page.goto('/setup')
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete. Open the full link exactly as the server printed it.',
  )
})

async function invitationLink(email: string) {
  const { text } = await newestMail(email, /register\?token=/)
  const link = new URL(/https?:\S+\/register\?token=\S+/.exec(text)?.[0] ?? '')
  return link.pathname + link.search
}
