import { newMember, newOrganization } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the people of another organization are there after two requests at most', async ({
  page,
  context,
  address,
}) => {
  const organizations = [await newOrganization(address), await newOrganization(address)]
  const admin = await newMember(address, 'admin', organizations)
  await putSession(context, address, admin)
  await page.goto('/dashboard/admin/students')
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
  const [first, second] = admin.organizations
  await page.getByRole('button', { name: `Organization: ${first?.name}` }).click()
  const choice = page.getByRole('button', { name: new RegExp(`^${second?.name}`) })
  await expect(choice).toBeVisible()
  await page.waitForLoadState('networkidle')

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  await choice.click()
  await expect(page.getByRole('button', { name: `Organization: ${second?.name}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(2)
})
