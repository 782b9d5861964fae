import type { Page } from '@playwright/test'
import { newEmail, newPassword } from './support/people.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const banner = (page: Page) => page.getByRole('banner')

async function openDialog(page: Page, mode: 'Login' | 'Register') {
  await banner(page).getByRole('button', { name: mode }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Holds back the responses of a call until the returned function is called. */
async function hold(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Journey')
  await page.getByLabel('Username').fill(email.split('@')[0] ?? '')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('checkbox', { name: 'I agree to the terms and privacy policy.' }).check()
}

test.beforeEach(({ page }) => page.goto('/'))

test("the dialog opens on Login with the title 'Welcome back'", async ({ page }) => {
  await openDialog(page, 'Login')
  await expect(dialog(page)).toHaveAccessibleName('Welcome back')
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Login')
  await expect(dialog(page).getByLabel('Email')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Password' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test("the dialog opens on Register with the title 'Create your account' and its six fields", async ({
  page,
}) => {
  await openDialog(page, 'Register')
  await expect(dialog(page)).toHaveAccessibleName('Create your account')
  const panel = page.getByRole('tabpanel')
  for (const field of ['First name', 'Last name', 'Username', 'Email', 'Password']) {
    await expect(panel.getByRole('textbox', { name: field })).toBeVisible()
  }
  await expect(panel.getByRole('checkbox')).toHaveAccessibleName(
    'I agree to the terms and privacy policy.',
  )
})

test('the tabs change title and form', async ({ page }) => {
  await openDialog(page, 'Login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Create your account')
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Welcome back')
})

test("logging in reads 'Login', then 'Signing in…', then says 'Welcome back!'", async ({
  page,
}) => {
  await openDialog(page, 'Login')
  const submit = dialog(page).locator('button[type=submit]')
  await expect(submit).toHaveText('Login')
  await page.getByLabel('Email').fill('learner@lyceum.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('lyceum-demo')
  const release = await hold(page, '**/auth/login/')
  await submit.click()
  await expect(submit).toHaveText('Signing in…')
  release()
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})

test("registering reads 'Create account', then 'Creating account…', then says 'Account created successfully'", async ({
  page,
}) => {
  await openDialog(page, 'Register')
  const submit = dialog(page).locator('button[type=submit]')
  await expect(submit).toHaveText('Create account')
  await fillRegistration(page, newEmail())
  const release = await hold(page, '**/auth/register/')
  await submit.click()
  await expect(submit).toHaveText('Creating account…')
  release()
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invitations')
})

test('a failed login says why in a toast and in the dialog, and keeps what was typed', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/)
  await openDialog(page, 'Login')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
  await dialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('password')
  await expect(page.locator('[data-sonner-toast]')).toContainText('password')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not the one')
})

test("a login whose answer says nothing fails with 'Login failed'", async ({ page }) => {
  await page.route('**/auth/login/', (route) => route.fulfill({ status: 200, json: {} }))
  await openDialog(page, 'Login')
  await page.getByLabel('Email').fill('learner@lyceum.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('lyceum-demo')
  await dialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('Login failed')
})

test("a registration whose answer says nothing fails with 'Registration failed'", async ({
  page,
}) => {
  await page.route('**/auth/register/', (route) => route.fulfill({ status: 200, json: {} }))
  await openDialog(page, 'Register')
  await fillRegistration(page, newEmail())
  await dialog(page).getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('Registration failed')
})

test('closing resets both forms, clears the error, and the mode returns to login after 200 ms', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/)
  await page.clock.install()
  await openDialog(page, 'Login')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
  await dialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(dialog(page).getByRole('alert')).toBeHidden()
  await page.getByLabel('First name').fill('Ada')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.clock.runFor(250)

  await openDialog(page, 'Register')
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(dialog(page).getByRole('alert')).toBeHidden()
})

test('the focus is kept inside the dialog and returns to the button that opened it', async ({
  page,
}) => {
  await openDialog(page, 'Login')
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog(page).locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(banner(page).getByRole('button', { name: 'Login' })).toBeFocused()
})
