import type { BrowserContext, Page } from '@playwright/test'
import { newMember, newOrganization } from './support/people.ts'
import { putSession, type Role } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const isApi = (url: URL) => /^\/(api|auth)\//.test(url.pathname)

test.describe('lists of another organization are there after two requests at most', () => {
  for (const [path, empty] of [
    ['/dashboard/admin/students', 'No students yet'],
    ['/dashboard/admin/courses', 'No courses yet'],
  ] as const) {
    test(path, async ({ page, context, address }) => {
      const other = await openIn(page, context, { address, role: 'admin', path })
      const asked: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        // Live events for the person or the previous organization aren't requests of this switch.
        const isNews =
          url.pathname === '/api/me/notifications/' || url.pathname.includes(`/${other.before}/`)
        if (isApi(url) && !isNews) asked.push(`${request.method()} ${url.pathname}`)
      })
      await other.choose()
      // A new organization has none, and its list shows that only once it is loaded.
      await expect(page.getByRole('heading', { name: empty })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(2)
    })
  }
})

test.describe('the home of another organization can be used after its one request', () => {
  const homes: { role: Role; path: string; request: RegExp; use: (page: Page) => Promise<void> }[] =
    [
      {
        role: 'learner',
        path: '/dashboard/student',
        request: /\/learning-home\/$/,
        use: (page) =>
          page
            .getByRole('main')
            .getByRole('link', { name: 'Browse courses' })
            .click({ trial: true }),
      },
      {
        role: 'instructor',
        path: '/dashboard/instructor',
        request: /\/teaching\/home\/$/,
        use: (page) => page.getByRole('link', { name: 'Create course' }).click({ trial: true }),
      },
      {
        role: 'admin',
        path: '/dashboard/admin',
        request: /\/overview\/$/,
        use: (page) => page.getByRole('link', { name: 'Add people' }).click({ trial: true }),
      },
    ]
  for (const { role, path, request, use } of homes) {
    test(role, async ({ page, context, address }) => {
      const other = await openIn(page, context, { address, role, path })
      // Every other request of the page stays unanswered.
      await page.route(isApi, (route) =>
        request.test(new URL(route.request().url()).pathname) ? route.continue() : undefined,
      )
      await other.choose()
      await use(page)
    })
  }
})

/** A member of two organizations on a page of the first, with the list of organizations open. */
async function openIn(
  page: Page,
  context: BrowserContext,
  { address, role, path }: { address: string; role: Role; path: string },
) {
  const organizations = [await newOrganization(address), await newOrganization(address)]
  const member = await newMember(address, role, organizations)
  await putSession(context, address, member)
  await page.goto(path)
  const [first, second] = member.organizations
  await page.getByRole('button', { name: `Organization: ${first?.name}` }).click()
  const choice = page.getByRole('button', { name: new RegExp(`^${second?.name}`) })
  await expect(choice).toBeVisible()
  await page.waitForLoadState('networkidle')
  return {
    before: first?.id,
    choose: async () => {
      await choice.click()
      await expect(
        page.getByRole('button', { name: `Organization: ${second?.name}` }),
      ).toBeVisible()
    },
  }
}
