import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordForm,
  Session,
} from './identity.ts'
import { CreateOrganizationBody, Membership } from './organizations.ts'

const forms = {
  Login: [LoginBody, { email: 'a@b.test', password: '123456' }],
  Register: [
    RegisterBody,
    {
      username: 'ab',
      email: 'a@b.test',
      first_name: 'A',
      last_name: 'B',
      password: '123456',
      terms: true,
    },
  ],
  'Forgot password': [ForgotPasswordBody, { email: 'a@b.test' }],
  'Reset password': [
    ResetPasswordForm,
    { otp_code: '123456', email: 'a@b.test', new_password: '123456', confirm_password: '123456' },
  ],
  Organization: [CreateOrganizationBody, { name: 'A' }],
} as const satisfies Record<string, readonly [z.ZodMiniType, object]>

test.each(Object.entries(forms))('%s: accepts the shortest allowed value', (_, [form, good]) => {
  expect(form.safeParse(good).success).toBe(true)
})

test.each([
  ['Login', { email: 'a' }, 'email', 'Invalid email address'],
  ['Login', { password: '12345' }, 'password', 'Password must be at least 6 characters long'],
  ['Register', { username: 'a' }, 'username', 'Username must be at least 2 characters long'],
  ['Register', { email: 'a@' }, 'email', 'Invalid email address'],
  ['Register', { first_name: ' ' }, 'first_name', 'First name is required'],
  ['Register', { last_name: '' }, 'last_name', 'Last name is required'],
  ['Register', { password: '12345' }, 'password', 'Password must be at least 6 characters long'],
  ['Register', { terms: false }, 'terms', 'You must accept the terms and conditions'],
  ['Forgot password', { email: '' }, 'email', 'Invalid email address'],
  ['Reset password', { otp_code: '12345' }, 'otp_code', 'OTP must be exactly 6 characters long'],
  ['Reset password', { otp_code: '1234567' }, 'otp_code', 'OTP must be exactly 6 characters long'],
  ['Reset password', { otp_code: '12345a' }, 'otp_code', 'OTP must contain only numbers'],
  ['Reset password', { email: 'b.test' }, 'email', 'Invalid email address'],
  [
    'Reset password',
    { new_password: '1', confirm_password: '1' },
    'new_password',
    'Password must be at least 6 characters long',
  ],
  ['Organization', { name: 'half \ud800' }, 'name', 'Control characters are not allowed'],
  ['Reset password', { confirm_password: '1234567' }, 'confirm_password', 'Passwords must match'],
  ['Organization', { name: '  ' }, 'name', 'Organization name is required'],
] as const)('%s with %j reports at %s: %s', (name, wrong, field, message) => {
  const [form, good] = forms[name]
  const { error } = form.safeParse({ ...good, ...wrong })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])[0]).toEqual([
    field,
    message,
  ])
})

test('an invitation token and a description are optional', () => {
  const [, registration] = forms.Register
  expect(RegisterBody.safeParse({ ...registration, invitation_token: 'i' }).success).toBe(true)
  expect(CreateOrganizationBody.safeParse({ name: 'A', description: 'B' }).success).toBe(true)
})

const record = {
  id: '01a1dd3e-5c96-7d4f-8c1f-000000000001',
  email: 'a@b.test',
  access_token: 'a',
  refresh_token: 'r',
}

test('the user session record defaults to no organization and no permission to create one', () => {
  expect(Session.parse(record)).toEqual({
    ...record,
    organizations: [],
    can_create_organization: false,
  })
})

test('the email of the user session record has at most 255 characters', () => {
  const email = (length: number) => `${'a'.repeat(length - 20)}@${'b'.repeat(14)}.test`
  expect(email(255)).toHaveLength(255)
  expect(Session.safeParse({ ...record, email: email(256) }).success).toBe(false)
})

test.each([
  [{ id: '' }, false],
  [{ name: '' }, false],
  [{ role: 'owner' }, false],
  [{ position: 'Head' }, true],
])('an organization membership with %j: %s', (part, allowed) => {
  const membership = { id: '1', name: 'A', role: 'admin', ...part }
  expect(Membership.safeParse(membership).success).toBe(allowed)
  if (allowed) expect(Membership.parse(membership).is_active).toBe(false)
})
