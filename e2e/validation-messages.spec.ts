import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

interface Rule {
  rule: string
  path: string
  /** What is typed into which field; everything else stays unchanged. */
  given: Record<string, string>
  field: string
  message: string
}

const submits: Record<string, string> = {
  '/login': 'Login',
  '/register': 'Create account',
  '/forgot-password': 'Send code',
  '/reset-password': 'Change password',
}

const short = '12345'
const rules: Rule[] = [
  {
    rule: 'Login: email valid',
    path: '/login',
    given: { Email: 'nobody' },
    field: 'Email',
    message: 'Invalid email address',
  },
  {
    rule: 'Login: password at least 6 characters',
    path: '/login',
    given: { Password: short },
    field: 'Password',
    message: 'Password must be at least 6 characters long',
  },
  {
    rule: 'Register: username at least 2 characters',
    path: '/register',
    given: { Username: 'a' },
    field: 'Username',
    message: 'Username must be at least 2 characters long',
  },
  {
    rule: 'Register: email valid',
    path: '/register',
    given: { Email: 'nobody@' },
    field: 'Email',
    message: 'Invalid email address',
  },
  {
    rule: 'Register: first name at least 1 character',
    path: '/register',
    given: { 'First name': ' ' },
    field: 'First name',
    message: 'First name is required',
  },
  {
    rule: 'Register: last name at least 1 character',
    path: '/register',
    given: {},
    field: 'Last name',
    message: 'Last name is required',
  },
  {
    rule: 'Register: password at least 6 characters',
    path: '/register',
    given: { Password: short },
    field: 'Password',
    message: 'Password must be at least 6 characters long',
  },
  {
    rule: 'Register: terms must be true',
    path: '/register',
    given: {},
    field: 'I agree to the terms and privacy policy.',
    message: 'You must accept the terms and conditions',
  },
  {
    rule: 'Forgot password: valid email',
    path: '/forgot-password',
    given: { Email: 'nobody' },
    field: 'Email',
    message: 'Invalid email address',
  },
  {
    rule: 'Reset password: otp_code exactly 6 characters',
    path: '/reset-password',
    given: { 'Digit 1 of 6': '12345' },
    field: 'Code',
    message: 'OTP must be exactly 6 characters long',
  },
  {
    rule: 'Reset password: otp_code digits only',
    path: '/reset-password',
    given: { 'Digit 1 of 6': '9a8765' },
    field: 'Code',
    message: 'OTP must contain only numbers',
  },
  {
    rule: 'Reset password: email valid',
    path: '/reset-password',
    given: { Email: 'nobody' },
    field: 'Email',
    message: 'Invalid email address',
  },
  {
    rule: 'Reset password: new_password at least 6 characters',
    path: '/reset-password',
    given: { 'New password': short },
    field: 'New password',
    message: 'Password must be at least 6 characters long',
  },
  {
    rule: 'Reset password: confirm_password equals new_password, shown on confirm_password',
    path: '/reset-password',
    given: {
      Email: 'a@b.test',
      'Digit 1 of 6': '123456',
      'New password': 'a good one',
      'Confirm password': 'another',
    },
    field: 'Confirm password',
    message: 'Passwords must match',
  },
]

const control = (page: Page, field: string) =>
  page
    .getByRole(field.startsWith('I agree') ? 'checkbox' : field === 'Code' ? 'group' : 'textbox', {
      name: field,
      exact: true,
    })
    .first()

for (const path of Object.keys(submits)) {
  test(`the messages of ${path} stand at their fields, and nothing is sent`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      // The browser offers passkeys under the email field, whatever is typed.
      const isOffer = request.url().endsWith('/auth/passkeys/start/')
      if (request.method() === 'POST' && !isOffer) sent.push(request.url())
    })
    await page.goto(path)
    for (const { rule, given, field, message } of rules.filter((it) => it.path === path)) {
      await test.step(`${rule}: '${message}'`, async () => {
        for (const [name, text] of Object.entries(given)) await control(page, name).fill(text)
        await page.getByRole('button', { name: submits[path] ?? '', exact: true }).click()
        await expect(control(page, field)).toHaveAccessibleDescription(new RegExp(message))
        await expect(control(page, field)).toHaveAttribute('aria-invalid', 'true')
      })
    }
    expect(sent).toEqual([])
  })
}
