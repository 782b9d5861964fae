import { expect, test } from './support/test.ts'

test('an admin connects a directory, watches it add people, tries a dry run and revokes the token', async ({
  page,
  request,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=integrations`)
  await expect(page.getByText('Your directory hasn’t provisioned anyone yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Okta')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Secret').innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table', { name: 'Directory tokens' })).toContainText('Okta')

  const add = async (name: string) => {
    const email = `${name}@${organization.id}.example`
    const answer = await request.post(`/scim/v2/${organization.id}/Users`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      data: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: email,
        name: { givenName: name, familyName: 'Directory' },
        emails: [{ value: email, primary: true }],
      },
    })
    return answer.status()
  }
  expect(await add('ada')).toBe(201)
  await page.reload()
  await expect(page.getByText('Your directory manages 1 person.')).toBeVisible()
  const log = page.getByRole('table', { name: 'Directory log' })
  await expect(log).toContainText(`ada@${organization.id}.example`)

  await page.getByRole('switch', { name: 'Dry run' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  expect(await add('ben')).toBe(201)
  await page.reload()
  await expect(log).toContainText('Dry run')
  await expect(page.getByText('Your directory manages 1 person.')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Token revoked', { exact: true })).toBeVisible()
  expect(await add('eve')).toBe(401)

  await page.goto('/dashboard/admin/students')
  await expect(page.getByText('ada Directory').first()).toBeVisible()
})
