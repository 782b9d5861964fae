import { renderInBrowser } from './support/render-in-browser.ts'
import { newMember, newOrganization, newPassword } from './support/people.ts'
import { putSession, storedSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const days = 86_400

test('login keeps the session in a cookie for 30 days, path /, version 1, with only the listed fields', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('multi@lyceum.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('lyceum-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  const { cookies, state, version } = await storedSession(context)
  expect(version).toBe(1)
  expect(Object.keys(state).toSorted()).toEqual([
    'access_token',
    'current_org_id',
    'is_authenticated',
    'refresh_token',
    'session_id',
    'user',
  ])
  const user = state['user'] as { organizations: { id: string }[] }
  expect(Object.keys(user).toSorted()).toEqual([
    'avatar',
    'can_create_organization',
    'email',
    'id',
    'organizations',
    'user_role',
  ])
  expect(state['current_org_id']).toBe(user.organizations[0]?.id)
  for (const { path, expires, sameSite } of cookies) {
    expect({ path, sameSite }).toEqual({ path: '/', sameSite: 'Lax' })
    expect(Math.round((expires - Date.now() / 1000) / days)).toBe(30)
  }
})

test('a reload keeps the session, and logging out clears it under a new session_id', async ({
  page,
  context,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  const before = (await storedSession(context)).state
  await page.goto('/dashboard')
  await page.reload()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  expect((await storedSession(context)).state['session_id']).toBe(before['session_id'])
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  const { state } = await storedSession(context)
  expect(state).toMatchObject({
    user: null,
    access_token: null,
    refresh_token: null,
    is_authenticated: false,
    current_org_id: null,
  })
  expect(state['session_id']).not.toBe(before['session_id'])
})

test('a person in 200 organizations stays signed in: the cookie is split below 4 KB', async ({
  page,
  context,
  address,
}) => {
  const organization = await newOrganization(address)
  const person = await newMember(address, 'learner', [organization])
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: index === 0 ? organization.id : crypto.randomUUID(),
    name: `Organization with a rather long name, number ${index}`,
    role: 'learner' as const,
    is_active: true,
  }))
  await putSession(context, address, person)
  await page.route('**/api/organizations/', (route) => route.fulfill({ json: many }))
  await renderInBrowser(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Organizations' }).getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(200)
  expect((await list.boundingBox())?.height, 'scrolls beyond a fixed height').toBeLessThan(400)

  const { cookies } = await storedSession(context)
  expect(cookies.length).toBeGreaterThan(1)
  for (const { name, value } of cookies) expect(name.length + value.length).toBeLessThan(4096)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Organization: Organization with/ })).toBeVisible()
})

test("a session that can't be read says 'Failed to restore session' on /login", async ({
  page,
  context,
  address,
}) => {
  await context.addCookies([{ name: 'auth-storage', value: '%7Bbroken', url: address }])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?redirect=/dashboard')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to restore session')
})

test("logging out in one tab shows 'Authentication Required' in the others, with a way to log in", async ({
  page,
  context,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'User menu' }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('Please log in to access your dashboard.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login?redirect=/account/profile')
})

test('logging in in one tab opens the page in the others', async ({ page, context, address }) => {
  const organization = await newOrganization(address)
  const person = await newMember(address, 'learner', [organization])
  await page.goto('/login?redirect=/account/profile')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/dashboard')
  await expect(
    other.getByRole('button', { name: `Organization: ${organization.name}` }),
  ).toBeVisible()
  await expect(page).toHaveURL('/account/profile')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Wanda')
})

test('a 401 tries one refresh and goes on', async ({
  page,
  context,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/401/)
  const { access_token } = await signInAsNewPerson()
  const refreshes: string[] = []
  page.on('request', (it) => it.url().endsWith('/auth/refresh/') && refreshes.push(it.url()))
  // The server refuses this token from now on, as if it had expired.
  await page.route('**/api/**', async (route) => {
    const stale = route.request().headers()['authorization'] === `JWT ${access_token}`
    await (stale
      ? route.fulfill({ status: 401, json: { code: 'unauthenticated', detail: 'Expired' } })
      : route.continue())
  })
  await renderInBrowser(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible()
  expect(refreshes).toHaveLength(1)
  expect((await storedSession(context)).state['access_token']).not.toBe(access_token)
})

test('a 401 whose refresh fails logs out and leads to /login, which leads back', async ({
  page,
  context,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/401|Organizations could not be fetched/)
  await signInAsNewPerson()
  for (const path of ['**/api/**', '**/auth/refresh/']) {
    await page.route(path, (route) =>
      route.fulfill({ status: 401, json: { code: 'session_expired', detail: 'Ended' } }),
    )
  }
  await renderInBrowser(page)
  await page.goto('/account/profile?tab=x')
  await expect(page).toHaveURL('/login?redirect=/account/profile%3Ftab%3Dx')
  expect((await storedSession(context)).state).toMatchObject({ user: null, access_token: null })
})

test('the shell shows a loading state until the session is restored and the page has come', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.route('**/api/me/', async (route) => {
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
    await route.continue()
  })
  await renderInBrowser(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible()
})

test('every request carries the JWT scheme and accepts JSON', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await renderInBrowser(page)
  const request = page.waitForRequest('**/api/organizations/')
  await page.goto('/dashboard')
  const headers = await (await request).allHeaders()
  expect(headers['authorization']).toMatch(/^JWT [\w-]+\.[\w-]+\.[\w-]+$/)
  expect(headers['accept']).toBe('application/json')
})

test("an organizations list that can't be fetched leaves the person where they were", async ({
  page,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/500|Organizations could not be fetched/)
  await signInAs('learner@lyceum.test')
  await page.route('**/api/organizations/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken' } }),
  )
  await renderInBrowser(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Organization: Northwind Academy' })).toBeVisible()
})
