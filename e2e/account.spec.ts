import { ask } from './support/ask.ts'
import { newPassword } from './support/people.ts'
import { logIn, type SignedIn } from './support/sign-in.ts'
import { clickTakenOver, expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the profile is saved, and unsaved changes can be discarded', async ({
  page,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/account/profile')
  const save = page.getByRole('button', { name: 'Save profile' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Headline').fill('Learns 🧭 علم')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Headline')).toHaveValue('')
  await page.getByLabel('Headline').fill('Learns 🧭 علم')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Name of link 1').fill('Notes')
  await page.getByLabel('Address of link 1').fill('https://example.test/notes')
  await save.click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Headline')).toHaveValue('Learns 🧭 علم')
  await expect(page.getByLabel('Address of link 1')).toHaveValue('https://example.test/notes')
})

test('a picture is uploaded, shown in the header, refused when it is none, and removed', async ({
  page,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/account/profile')
  const choose = page.getByLabel('Picture', { exact: true })
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await choose.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expect(
    page.getByText('Use a PNG, JPEG or WebP image up to 5 MB.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
})

test('the password is changed with the current one, which signs out every other device', async ({
  page,
  address,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/403/)
  const { email } = await signInAsNewPerson()
  const elsewhere = await logIn(address, email, newPassword)
  await page.goto('/account/settings')
  await page.getByLabel('Current password').fill('not the one')
  await page.getByLabel('New password').fill('another good one')
  await page.getByLabel('Confirm password').fill('another good one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/wrong|current/i)
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByText('Password changed. Other devices were signed out.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(rejects(address, elsewhere)).resolves.toBe(true)
})

test('signed-in devices are listed, and another one can be signed out', async ({
  page,
  address,
  signInAsNewPerson,
}) => {
  const { email } = await signInAsNewPerson()
  const elsewhere = await logIn(address, email, newPassword)
  await page.goto('/account/settings')
  const devices = page.locator('#devices').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(devices).toHaveCount(1)
  await expect(rejects(address, elsewhere)).resolves.toBe(true)
})

test('what reaches a person is chosen by kind and channel; what protects the account stays on', async ({
  page,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/account/settings?tab=notifications')
  const kind = 'My role in an organization changes'
  const inApp = page.getByRole('switch', { name: `${kind}: in app` })
  await expect(inApp).toBeChecked()
  await expectTakenOver(inApp)
  // The switch moves immediately, before the server responds.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await inApp.click()
  await expect(inApp).not.toBeChecked()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByRole('switch', { name: 'My password was changed: in app' })).toBeDisabled()
  await page.reload()
  await expect(inApp).not.toBeChecked()
})

test('appearance is chosen for this device: theme, text size, motion', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/settings?tab=appearance')
  await clickTakenOver(page.getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.getByRole('radio', { name: 'Larger' }).click()
  await expect(page.locator('html')).toHaveCSS('font-size', '20px')
  await page.getByRole('switch', { name: 'Reduce motion' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('font-size', '20px')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

const rejects = (address: string, { access_token: token }: SignedIn) =>
  ask(address, 'GET', '/api/organizations/', { token }).then(
    () => false,
    (failure: Error) => failure.message.includes('401'),
  )
