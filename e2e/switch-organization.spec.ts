import { newMember, newOrganization } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const pages = [
  { role: 'admin', path: '/dashboard/admin/students' },
  { role: 'admin', path: '/dashboard/admin/courses' },
  { role: 'instructor', path: '/dashboard/instructor' },
  { role: 'learner', path: '/dashboard/student' },
] as const

for (const { role, path } of pages) {
  test(`another organization is usable after two requests at most, from ${path}`, async ({
    page,
    context,
    address,
  }) => {
    const organizations = [await newOrganization(address), await newOrganization(address)]
    const member = await newMember(address, role, organizations)
    await putSession(context, address, member)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const [first, second] = member.organizations
    await page.getByRole('button', { name: `Organization: ${first?.name}` }).click()
    const choice = page.getByRole('button', { name: second?.name ?? '' })
    await expect(choice).toBeVisible()
    await page.waitForLoadState('networkidle')

    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/(api|auth)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`)
    })
    await choice.click()
    await expect(page.getByRole('button', { name: `Organization: ${second?.name}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(2)
  })
}
