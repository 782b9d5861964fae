import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectFits } from './support/fits.ts'
import { newestMail } from './support/mail.ts'
import {
  inviteTo,
  newEmail,
  newOrganization,
  newPassword,
  newUnverifiedPerson,
} from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const banner = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Verify' })
const boxes = (page: Page) => page.getByRole('textbox', { name: /^Digit/ })

/** The newest code in the mailbox that the demo shows. */
async function codeSentTo(email: string, about: RegExp) {
  const { text } = await newestMail(email, about)
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

async function linkSentTo(email: string, about: RegExp) {
  const { text } = await newestMail(email, about)
  return new URL(/\S+\/email-link\?token=\S+/.exec(text)?.[0] ?? '')
}

const pathOf = (url: URL) => `${url.pathname}${url.search}`

async function typeCode(page: Page, code: string) {
  for (const [index, digit] of code.split('').entries()) await boxes(page).nth(index).fill(digit)
}

test('someone who registers verifies their address with the code from the mail, and then sees their invitation', async ({
  page,
  address,
  expectConsole,
}) => {
  expectConsole(/400/)
  const organization = await newOrganization(address)
  const email = newEmail()
  await inviteTo(address, organization, email, 'instructor')
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Journey')
  await page.getByLabel('Username').fill(email.split('@')[0] ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invitations')
  await expect(banner(page)).toContainText(email)
  await expect(page.getByRole('heading', { name: 'Verify your email first' })).toBeVisible()
  await expect(page.getByText(organization.name)).toHaveCount(0)

  await banner(page).getByRole('button', { name: 'Enter code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify your email' })
  await expect(dialog.getByText(/^Send again in (1:00|0:\d\d)$/)).toBeVisible()
  const code = await codeSentTo(email, /Verify your email/)
  await typeCode(page, code === '000000' ? '111111' : '000000')
  await expect(dialog.getByText(/^This code is wrong or has expired/)).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: `Invitation to ${organization.name}` }),
  ).toBeVisible()
  await page.getByRole('button', { name: `Accept invitation to ${organization.name}` }).click()
  await expect(
    page.getByRole('button', { name: `Organization: ${organization.name}` }),
  ).toBeVisible()
})

test('the link in the mail verifies the address without signing in, and the banner goes on pages that are open', async ({
  page,
  context,
  browser,
  address,
}) => {
  const person = await newUnverifiedPerson(address)
  const link = await linkSentTo(person.email, /Verify your email/)
  await putSession(context, address, person)
  await page.goto('/account/settings')
  await expect(banner(page)).toBeVisible()
  const email = page.locator('#email')
  await expect(email.getByText('Not verified')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: address })
  const other = await elsewhere.newPage()
  await other.goto(pathOf(link))
  await expect(other.getByText('the account of Wanda Journey')).toBeVisible()
  await other.getByRole('button', { name: 'Verify my email' }).click()
  await expect(other.getByText(`${person.email} is verified.`)).toBeVisible()
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
  await elsewhere.close()

  await expect(banner(page)).toHaveCount(0)
  await expect(email.getByText('Verified', { exact: true })).toBeVisible()
})

test('a used link says so', async ({ page, expectConsole }) => {
  expectConsole(/410/)
  await page.goto('/email-link?token=invented')
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.')
})

test('changing the address needs the password and a code from the new one; the old one can undo it', async ({
  page,
  browser,
  address,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/403|401/)
  const { email: oldEmail } = await signInAsNewPerson()
  const email = newEmail()
  await page.goto('/account/settings#email')
  const section = page.locator('#email')
  await section.getByRole('button', { name: 'Change email' }).click()
  await section.getByLabel('New email').fill(email)
  await section.getByLabel('Your password').fill('not the one')
  await section.getByRole('button', { name: 'Send code' }).click()
  await expect(section.getByText('The current password is wrong.')).toBeVisible()
  await section.getByLabel('Your password').fill(newPassword)
  await section.getByRole('button', { name: 'Send code' }).click()
  await expect(section.getByText(`We sent a code to ${email}`)).toBeVisible()
  await expect(section.getByText(oldEmail)).toBeVisible()
  await typeCode(page, await codeSentTo(email, /new email/))
  await expect(page.getByText('Email changed', { exact: true })).toBeVisible()
  await expect(section.getByText(oldEmail)).toHaveCount(0)
  await expect(section.getByText(email)).toBeVisible()

  const undo = await linkSentTo(oldEmail, /Undo this change/)
  const elsewhere = await browser.newContext({ baseURL: address })
  const other = await elsewhere.newPage()
  await other.goto(pathOf(undo))
  await other.getByRole('button', { name: 'Restore my old email' }).click()
  await expect(other.getByText(`${oldEmail} is restored.`)).toBeVisible()
  await other.getByRole('link', { name: 'Set a new password' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(oldEmail)
  await elsewhere.close()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('axe finds nothing in the banner, the place for the code, Settings and the link page, wide and on a phone', async ({
  page,
  context,
  address,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const person = await newUnverifiedPerson(address)
  const link = await linkSentTo(person.email, /Verify your email/)
  await putSession(context, address, person)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/account/settings')
    await page.locator('#email').getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByLabel('New email')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await banner(page).getByRole('button', { name: 'Enter code' }).click()
    await expect(boxes(page)).toHaveCount(6)
    await expectAccessible(page)
    await expectFits(page)
    await page.goto(pathOf(link))
    await expect(page.getByRole('button', { name: 'Verify my email' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  }
})
