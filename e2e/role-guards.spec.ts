import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const home = '/dashboard'
const platform = '/dashboard/super-admin'
const invitations = '/dashboard/invitations'

/** The page's main content: a page that opens shows it, and an empty one doesn't. */
type Content = (page: Page) => ReturnType<Page['getByText']>
const shows =
  (text: string | RegExp): Content =>
  (page) =>
    page.getByRole('main').getByText(text).first()
const field =
  (name: string): Content =>
  (page) =>
    page.getByRole('main').getByRole('textbox', { name, exact: true })

/** Where each URL leads each demo account, or what it shows. */
const leads: Record<string, Record<string, string | Content>> = {
  'super@lyceum.test': {
    [home]: platform,
    [invitations]: platform,
    '/dashboard/admin': platform,
    '/dashboard/student/courses': platform,
    '/dashboard/super-admin/organizations?search=Northwind': shows('Northwind Academy'),
    '/account/profile': field('First name'),
  },
  'founder@lyceum.test': {
    [home]: shows('Create organization'),
    [invitations]: shows('No invitations'),
    '/dashboard/admin/inquiries': shows(/No requests yet|No inquiries yet|\d of \d+/),
    '/dashboard/admin': home,
    '/dashboard/student': home,
    '/dashboard/super-admin': home,
    '/account/settings': shows('Two-factor'),
  },
  'newcomer@lyceum.test': {
    [home]: shows('Northwind Academy'),
    [invitations]: shows('Northwind Academy'),
    '/dashboard/admin/inquiries': shows(/No requests yet|No inquiries yet|\d of \d+/),
    '/dashboard/student': invitations,
    '/dashboard/nowhere': invitations,
    '/dashboard/super-admin': invitations,
  },
  'learner@lyceum.test': {
    '/dashboard/student/courses?search=Clear': shows('Clear writing at work'),
    '/dashboard/instructor': home,
    '/dashboard/admin/organizations': home,
    '/dashboard/super-admin': home,
  },
  'instructor@lyceum.test': {
    '/dashboard/instructor/courses?search=Statistics': shows('Statistics for the curious'),
    '/dashboard/student': home,
    '/dashboard/admin': home,
    '/dashboard/super-admin/organizations': home,
  },
  'admin@lyceum.test': {
    '/dashboard/admin/organizations': shows('Northwind Academy'),
    '/dashboard/student/courses': home,
    '/dashboard/instructor/courses': home,
    '/dashboard/super-admin': home,
  },
  'multi@lyceum.test': {
    '/dashboard/admin/organizations': shows('Riverside School'),
    '/dashboard/instructor': home,
    '/dashboard/student': home,
  },
}

for (const [email, paths] of Object.entries(leads)) {
  test(`${email} opens only what the role allows`, async ({ page, signInAs }) => {
    await signInAs(email)
    for (const [path, leadsTo] of Object.entries(paths)) {
      const opens = typeof leadsTo !== 'string'
      await test.step(opens ? `${path} opens` : `${path} leads to ${leadsTo}`, async () => {
        await page.goto(path)
        await expect(page).toHaveURL(opens ? path : leadsTo)
        await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
        if (opens) await expect(leadsTo(page)).toBeVisible()
      })
    }
  })
}

test('the guards speak again when another organization, and with it another role, becomes current', async ({
  page,
  signInAs,
}) => {
  await signInAs('multi@lyceum.test')
  await page.goto('/dashboard/admin/organizations')
  await page.getByRole('button', { name: 'Organization: Riverside School' }).click()
  await page.getByRole('button', { name: /^Harbor Institute/ }).click()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('button', { name: 'Learning', exact: true })).toBeVisible()
})

test('nobody is let in without logging in', async ({ page }) => {
  for (const path of ['/dashboard', '/dashboard/student/courses', '/account/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${path}`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  }
})
