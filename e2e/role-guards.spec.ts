import { expect, test } from './support/test.ts'

const home = '/dashboard'
const platform = '/dashboard/super-admin'
const invitations = '/dashboard/invitations'
const stays = null

/** Where each address leads each demo account: null means that it opens. */
const leads: Record<string, Record<string, string | null>> = {
  'super@lyceum.test': {
    [home]: platform,
    [invitations]: platform,
    '/dashboard/admin': platform,
    '/dashboard/student/courses': platform,
    '/dashboard/super-admin/inquiries': stays,
    '/account/profile': stays,
  },
  'founder@lyceum.test': {
    [home]: stays,
    [invitations]: stays,
    '/dashboard/admin/inquiries': stays,
    '/dashboard/admin': home,
    '/dashboard/student': home,
    '/dashboard/super-admin': home,
    '/account/settings': stays,
  },
  'newcomer@lyceum.test': {
    [home]: stays,
    [invitations]: stays,
    '/dashboard/admin/inquiries': stays,
    '/dashboard/student': invitations,
    '/dashboard/nowhere': invitations,
    '/dashboard/super-admin': invitations,
  },
  'learner@lyceum.test': {
    '/dashboard/student/courses': stays,
    '/dashboard/instructor': home,
    '/dashboard/admin/organizations': home,
    '/dashboard/super-admin': home,
  },
  'instructor@lyceum.test': {
    '/dashboard/instructor/courses': stays,
    '/dashboard/student': home,
    '/dashboard/admin': home,
    '/dashboard/super-admin/organizations': home,
  },
  'admin@lyceum.test': {
    '/dashboard/admin/organizations': stays,
    '/dashboard/student/courses': home,
    '/dashboard/instructor/courses': home,
    '/dashboard/super-admin': home,
  },
  'multi@lyceum.test': {
    '/dashboard/admin/organizations': stays,
    '/dashboard/instructor': home,
    '/dashboard/student': home,
  },
}

for (const [email, paths] of Object.entries(leads)) {
  test(`${email} opens only what the role allows`, async ({ page, signInAs }) => {
    await signInAs(email)
    for (const [path, leadsTo] of Object.entries(paths)) {
      await test.step(
        leadsTo === null ? `${path} opens` : `${path} leads to ${leadsTo}`,
        async () => {
          await page.goto(path)
          await expect(page).toHaveURL(leadsTo ?? path)
          await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
        },
      )
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
  }
})
