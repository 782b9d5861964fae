import { expect, test } from './support/test.ts'

test('an admin gives a tool access to the record store, reads what it sent, and revokes it', async ({
  page,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  const settings = `/dashboard/admin/organizations/${organization.id}/settings?tab=integrations`
  await page.goto(settings)
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Flight simulator')
  await dialog.getByRole('button', { name: 'Create client' }).click()
  const username = await dialog.getByLabel('Username', { exact: true }).textContent()
  const secret = await dialog.getByLabel('Secret', { exact: true }).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const clients = page.getByRole('table', { name: 'Record store clients' })
  await expect(clients).toContainText('Flight simulator')

  const send = (name: string, verb: string) =>
    page.request.post(`/xapi/${organization.id}/statements`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`,
        'x-experience-api-version': '2.0.0',
      },
      data: {
        actor: { name, mbox: `mailto:${name.toLowerCase()}@example.com` },
        verb: { id: `https://example.com/verbs/${verb}`, display: { en: verb } },
        object: {
          id: 'https://example.com/activities/landing',
          definition: { name: { en: 'Landing in fog' } },
        },
      },
    })
  expect((await send('Amelia', 'completed')).status()).toBe(200)
  expect((await send('Bessie', 'failed')).status()).toBe(200)

  await page.getByRole('link', { name: 'View statements' }).click()
  const list = page.getByRole('table', { name: 'Statements' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Email of a person' }).fill('amelia@example.com')
  await expect(list).not.toContainText('Bessie')
  await expect(list).toContainText('Landing in fog')
  await list.getByRole('button', { name: 'Amelia' }).click()
  await expect(page.getByLabel('Statement as JSON')).toContainText('"mailto:amelia@example.com"')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('searchbox', { name: 'Verb' }).fill('https://example.com/verbs/failed')
  await expect(page.getByText('No results')).toBeVisible()

  await page.goto(settings)
  await clients.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke client' }).click()
  await expect(clients).toContainText('Revoked')
  expect((await send('Amelia', 'completed')).status()).toBe(401)
})
