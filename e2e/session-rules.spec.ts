import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { newPassword } from './support/people.ts'
import { runWithDatabase } from './support/run-with-database.ts'
import { expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

test('an admin limits sessions and networks, signs in again on the page they were on, and sends the audit log on', async ({
  page,
  signInAsNew,
  expectConsole,
}) => {
  // Refusals are what this journey is about.
  expectConsole(/40[039]/)
  const { person, organization } = await signInAsNew('admin')
  const settings = `/dashboard/admin/organizations/${organization.id}/settings`
  await page.goto(`${settings}?tab=security`)
  await expectTakenOver(page.getByLabel('Sign in again after'))
  await page.getByLabel('Sign in again after').selectOption('1 hour')
  await page.getByLabel('Sign in again when idle for').selectOption('30 minutes')
  await page.getByRole('button', { name: 'Save session limits' }).click()
  await expect(page.getByText('Session limits saved')).toBeVisible()

  await runWithDatabase(
    `update sessions set created_at = created_at - interval '1 hour' where person_id = $1`,
    [person.id],
  )
  await page.goto(`${settings}?tab=members`)
  await expect(
    page.getByRole('heading', { name: `Sign in again to open ${organization.name}` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: `Open ${organization.name}` })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(`${settings}?tab=members`)
  await expect(page.getByRole('table')).toContainText(person.email)

  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Add network' }).click()
  await page.getByRole('textbox', { name: 'Network 1' }).fill('203.0.113.0/24')
  await page.getByRole('textbox', { name: 'Label 1' }).fill('Head office')
  await page.getByRole('button', { name: 'Save networks' }).click()
  await expect(page.getByText('Your own address isn’t in this list.')).toBeVisible()
  await page.getByRole('button', { name: 'Add my address' }).click()
  await page.getByRole('button', { name: 'Save networks' }).click()
  await expect(page.getByText('Allowed networks saved')).toBeVisible()

  const allow = (networks: string) =>
    runWithDatabase(`update organizations set allowed_networks = $2 where id = $1`, [
      organization.id,
      networks,
    ])
  await allow('[{"network":"203.0.113.0/24","label":"Head office"}]')
  await page.goto(`${settings}?tab=audit`)
  await expect(
    page.getByText(`${organization.name} can only be opened from its own networks.`).first(),
  ).toBeVisible()
  await allow('[]')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText(
    'changed the allowed networks',
  )

  const received: string[] = []
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => received.push(part.toString()))
    request.on('end', () => response.end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = receiver.address() as AddressInfo
    await page.getByRole('textbox', { name: 'Receiver address' }).fill(`http://127.0.0.1:${port}/`)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Signing secret')).toBeVisible()
    await page.getByRole('button', { name: 'Send test entry' }).click()
    await expect.poll(() => received.join(''), { timeout: 90_000 }).toContain('audit_stream.tested')
  } finally {
    receiver.close()
  }

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download entries' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.jsonl$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toContain(
    'organization.networks_changed',
  )
})
