import { expectAccessible } from './support/accessible.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('a developer reads how to list courses, and tries it with a key', async ({
  page,
  address,
  expectConsole,
}) => {
  expectConsole(/401/)
  const title = unique('Read by a program')
  await publishCourse(address, { title, lessons: ['One'] })
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const organizationId = admin.organizations[0]?.id ?? ''
  const { key } = await api<{ key: string }>(
    address,
    admin,
    'POST',
    `/api/organizations/${organizationId}/api-keys/`,
    { name: unique('Reference'), scopes: ['courses:read'], expires_in_days: 30 },
  )

  await page.goto('/api/docs')
  const call = page.locator('details#listCourses')
  await call.getByText('List the courses that I teach or administer').click()
  await expect(call.getByText('API keys need the scope courses:read.')).toBeVisible()
  await call.getByLabel('organizationId').fill(organizationId)
  await call.getByLabel('search').fill(title)
  await call.getByRole('button', { name: 'Send request' }).click()
  await expect(call.getByRole('status')).toContainText('401')

  await page.getByLabel('API key for trying calls').fill(key)
  await call.getByRole('button', { name: 'Send request' }).click()
  await expect(call.getByRole('status')).toContainText(`"title": "${title}"`)

  // All groups look alike, so axe only checks this one.
  await page.evaluate(`
    for (const section of document.querySelectorAll('section:not(:has(#listCourses))')) section.remove()
  `)
  await expectAccessible(page)
})
