import { inviteTo, newEmail, newMember, newOrganization } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the switcher lists my organizations with my role in each and changes the current one', async ({
  page,
  signInAs,
}) => {
  await signInAs('multi@lyceum.test')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Organization: Riverside School' }).click()
  const list = page.getByRole('dialog', { name: 'Organizations' })
  await expect(list.getByRole('listitem')).toHaveText([
    /Riverside School.*Admin/,
    /Northwind Academy.*Instructor/,
    /Harbor Institute.*Learner/,
  ])
  await expect(list.locator('[aria-current=true]')).toContainText('Riverside School')
  await list.getByRole('button', { name: /^Northwind Academy/ }).click()
  await expect(page.getByRole('button', { name: 'Organization: Northwind Academy' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Teaching' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Organization: Northwind Academy' })).toBeVisible()
})

test("the switcher says 'No Organization' when there is none, and offers 'Create new' to users", async ({
  page,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Organization: No Organization' }).click()
  await expect(page.getByRole('button', { name: 'Create new' })).toBeVisible()
})

test("'Create new' appears only to users whose system role is user or super_admin", async ({
  page,
  context,
  address,
}) => {
  const organization = await newOrganization(address)
  const { user_role: _, ...person } = await newMember(address, 'learner', [organization])
  await putSession(context, address, person)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  const list = page.getByRole('dialog', { name: 'Organizations' })
  await expect(list.getByRole('button', { name: organization.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create new' })).toHaveCount(0)
})

test('the create dialog: its button waits for a name and for the answer, then the list is refreshed', async ({
  page,
  signInAs,
}) => {
  const name = `School ${newEmail().slice(0, 9)}`
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await page.getByRole('button', { name: 'Create new' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create organization' })
  const create = dialog.locator('button[type=submit]')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill('   ')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('For this journey')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/organizations/', async (route) => {
    if (route.request().method() === 'POST') {
      expect(route.request().headers()['content-type']).toMatch(/^multipart\/form-data/)
      await released
    }
    await route.continue()
  })
  await create.click()
  await expect(create).toHaveText('Creating…')
  await expect(create).toBeDisabled()
  const refreshed = page.waitForRequest(
    (it) => it.method() === 'GET' && it.url().endsWith('/api/organizations/'),
  )
  release()
  await refreshed
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${name} created`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Organization: ${name}` })).toBeVisible()
})

test("a person who may not create one is told 'Failed to create organization' and why, and keeps what was typed", async ({
  page,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/403/)
  await signInAsNewPerson()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await page.getByRole('button', { name: 'Create new' }).click()
  await page.getByLabel('Name').fill('Not for me')
  await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Failed to create organization')
  await expect(toast).toContainText(/can’t create organizations/)
  await expect(page.getByLabel('Name')).toHaveValue('Not for me')
})

test('accepting an invitation leads to the home of that organization, which becomes the current one', async ({
  page,
  address,
  signInAsNewPerson,
}) => {
  const { email } = await signInAsNewPerson()
  const organization = await newOrganization(address)
  await page.goto('/dashboard/invitations')
  await expect(page.getByRole('heading', { name: 'No invitations' })).toBeVisible()
  await inviteTo(address, organization, email, 'instructor')
  const accept = page.getByRole('button', { name: `Accept invitation to ${organization.name}` })
  await expect(accept, 'the invitation is pushed to the open page').toBeVisible()
  await accept.click()
  await expect(page.getByText(`You joined ${organization.name}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByRole('button', { name: `Organization: ${organization.name}` }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Teaching' })).toBeVisible()
  await page.goto('/dashboard/invitations')
  await expect(page.getByText('You accepted this invitation.')).toBeVisible()

  await test.step('also for someone who works in another organization', async () => {
    const next = await newOrganization(address)
    await inviteTo(address, next, email, 'learner')
    await page.getByRole('button', { name: `Accept invitation to ${next.name}` }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: `Organization: ${next.name}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Learning' })).toBeVisible()
  })
})

test('a received invitation can be declined', async ({ page, address, signInAsNewPerson }) => {
  const { email } = await signInAsNewPerson()
  const organization = await newOrganization(address)
  await inviteTo(address, organization, email)
  await page.goto('/dashboard/invitations')
  await page.getByRole('button', { name: `Decline invitation to ${organization.name}` }).click()
  await expect(page.getByText('You declined this invitation.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Organization: No Organization' })).toBeVisible()
})

test('inviting many says for each address what happened', async ({ page, signInAsNew }) => {
  const { person } = await signInAsNew('admin')
  const [first, second] = [newEmail(), newEmail()]
  await page.goto('/dashboard/admin/instructors/invitations?invite=open')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Email addresses')
    .fill(`${first}, ${second}\n${first} ${person.email} not-an-address`)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 invitations sent.')
  const rows = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(rows.filter({ hasText: person.email })).toContainText(/member/)
  await expect(rows.filter({ hasText: 'not-an-address' })).toContainText(
    'This isn’t an email address.',
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main')).toContainText(first)
  await expect(page.getByRole('main')).toContainText(second)
})

test("an invitation that can't be sent says 'Failed to invite users' and keeps what was typed", async ({
  page,
  signInAsNew,
  expectConsole,
}) => {
  expectConsole(/500/)
  await signInAsNew('admin')
  await page.route('**/invite/admin/', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', detail: 'The mill is broken.' } }),
  )
  await page.goto('/dashboard/admin/instructors/invitations?invite=open')
  await page.getByLabel('Email addresses').fill('someone@example.test')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('Failed to invite users')
  await expect(page.locator('[data-sonner-toast]')).toContainText('The mill is broken.')
  await expect(page.getByLabel('Email addresses')).toHaveValue('someone@example.test')
})
