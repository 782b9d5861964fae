import { renderInBrowser } from './support/render-in-browser.ts'
import type { Page } from '@playwright/test'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const phone = { width: 390, height: 844 }

const menus: Record<string, string[]> = {
  'learner@lyceum.test': [
    'Dashboard, Invitations',
    'Learning: My Courses, My Learning, Achievements, Certificates',
    'Tools: Calendar, Live Sessions, Support',
    'Profile, Settings',
  ],
  'instructor@lyceum.test': [
    'Dashboard, Invitations',
    'Teaching: Courses, Students, Grading, Certificates',
    'Communication: Messages, Discussions, Announcements',
    'Business: Earnings',
    'Tools: Calendar, Live Sessions',
    'Profile, Settings',
  ],
  'admin@lyceum.test': [
    'Dashboard, Invitations',
    'Management: Organizations, My Inquiries, Approvals, Payments, Announcements',
    'Content: Categories, Certificates, Reviews, Discussions, Courses, Grading',
    'Users: Students, Learning, Instructors, Invitations, Roles',
    'Analytics: Reports',
    'Tools: Support, Calendar, Live Sessions',
    'Profile, Settings',
  ],
  'super@lyceum.test': ['Dashboard, Invitations, Inquiries, Organizations', 'Profile, Settings'],
  'newcomer@lyceum.test': ['Dashboard, Invitations', 'Tools: Support', 'Profile, Settings'],
}

for (const [email, expected] of Object.entries(menus)) {
  test(`the sidebar of ${email} shows the items of the role, and no others`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(email)
    await page.goto('/account/profile')
    await expect(menu(page)).toBeVisible()
    const shown: string[] = []
    for (const list of await menu(page).locator('ul').all()) {
      const section = menu(page).locator(`button[aria-controls="${await list.getAttribute('id')}"]`)
      const label = (await section.count()) > 0 ? `${await section.textContent()}: ` : ''
      if (label !== '') {
        await expect(section).toHaveAttribute('aria-expanded', 'true')
        await expect(list.getByRole('link').first()).toBeVisible()
      }
      // Without the counts, which other journeys may be changing.
      const items = await list.getByRole('link').locator('> span:first-of-type').allTextContents()
      shown.push(label + items.join(', '))
    }
    expect(shown).toEqual(expected)
  })
}

test('the sidebar is 64 units wide, 16 collapsed, and remembers it under sidebar-storage', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/profile')
  await expect(sidebar(page)).toHaveCSS('width', '256px')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(sidebar(page)).toHaveCSS('width', '64px')
  await expect(sidebar(page).getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  await page.reload()
  await expect(sidebar(page)).toHaveCSS('width', '64px')
  const stored = await page.evaluate<string>(`localStorage.getItem('sidebar-storage')`)
  expect(JSON.parse(stored)).toMatchObject({ state: { collapsed: true } })
})

test('the sidebar remembers which sections are expanded', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/profile')
  const learning = menu(page).getByRole('button', { name: 'Learning' })
  const tools = menu(page).getByRole('button', { name: 'Tools' })
  await expect(tools).toHaveAttribute('aria-expanded', 'true')
  await learning.click()
  await expect(learning).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(tools).toHaveAttribute('aria-expanded', 'true')
  await expect(learning).toHaveAttribute('aria-expanded', 'false')
})

test('the section that holds the active route expands by itself', async ({ page, signInAs }) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/account/profile')
  const management = menu(page).getByRole('button', { name: 'Management' })
  const content = menu(page).getByRole('button', { name: 'Content' })
  for (const section of [management, content]) await section.click()
  await page.goto('/dashboard/admin/organizations')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Organizations')
  await expect(management).toHaveAttribute('aria-expanded', 'true')
  await expect(content).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone the sidebar is a drawer that closes when another page opens', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize(phone)
  await signInAs('learner@lyceum.test')
  await page.goto('/account/profile')
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/account/settings')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('on a phone the open one of many tabs is in sight', async ({ page, signInAs }) => {
  await page.setViewportSize(phone)
  await signInAs('instructor@lyceum.test')
  await page.goto('/dashboard/instructor/courses?search=Statistics')
  await clickTakenOver(page.getByRole('link', { name: 'Statistics for the curious' }).first())
  const parts = page.getByRole('navigation', { name: 'Course sections' })
  const reviews = parts.getByRole('link', { name: 'Reviews' })
  await expect(parts.getByRole('link', { name: 'Overview' })).toBeInViewport()
  await expect(reviews).not.toBeInViewport()
  await page.goto((await reviews.getAttribute('href')) ?? '')
  await expect(reviews).toBeInViewport({ ratio: 0.9 })
})

test('the search box and Ctrl K open the command palette, which opens pages', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/account/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('leo nak')
  await expect(palette.getByRole('option', { name: /^Leo Nakamura/ })).toBeVisible()
  await palette.getByRole('combobox').fill('sett')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/settings')
})

test('the theme follows the system until the toggle switches between light and dark', async ({
  page,
  signInAs,
}) => {
  const root = page.locator('html')
  await signInAs('learner@lyceum.test')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/account/profile')
  await expect(root).toHaveClass(/\bdark\b/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass(/\blight\b/)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(root).toHaveClass(/\bdark\b/)
  expect(await page.evaluate(`localStorage.getItem('vite-ui-theme')`)).toBe('dark')
  await page.reload()
  await expect(root).toHaveClass(/\bdark\b/)
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(root).toHaveClass(/\blight\b/)
  expect(await page.evaluate(`localStorage.getItem('vite-ui-theme')`)).toBe('light')
})

test('the user menu leads to Profile and Settings, and logs out', async ({
  page,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/dashboard')
  const open = () => page.getByRole('button', { name: 'User menu' }).click()
  await open()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Log out'])
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/account/profile')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Wanda')
  await open()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/account/settings')
  await expect(page.getByRole('main').getByText('Two-factor').first()).toBeVisible()
  await open()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the breadcrumb is built from the segments of the path', async ({ page, signInAs }) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/organizations')
  await page.getByRole('main').getByRole('link', { name: 'Northwind Academy' }).first().click()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText([
    'Dashboard',
    'Admin',
    'Organizations',
    'Northwind Academy',
  ])
  await breadcrumb.getByRole('link', { name: 'Organizations' }).click()
  await expect(page).toHaveURL('/dashboard/admin/organizations')
})

test('a lesson page renders without the shell', async ({ page, address, signInAs }) => {
  const course = await publishCourse(address, {
    title: unique('Without a shell'),
    lessons: ['First step'],
  })
  await enrollAs(address, 'learner@lyceum.test', course.id)
  await signInAs('learner@lyceum.test')
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText('This is First step.')).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
})

for (const path of ['/dashboard/student/nowhere', '/account/nowhere', '/nowhere']) {
  test(`${path} shows the not-found page with a way back`, async ({
    page,
    signInAs,
    expectConsole,
  }) => {
    expectConsole(/404/)
    await signInAs('learner@lyceum.test')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(
      page.getByText("The page you're looking for doesn't exist in the dashboard."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
}

test("a page that breaks says 'Something went wrong!' with four ways on", async ({
  page,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/time zone/i)
  await signInAs('learner@lyceum.test')
  // No browser knows this time zone, so formatting any date throws while the page renders.
  await page.route('**/api/me/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), time_zone: 'Mars/Olympus' },
    })
  })
  await renderInBrowser(page)
  await page.goto('/account/notifications')
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'We encountered an unexpected error while processing your request. Our team has been notified and is working to fix this issue.',
  )
  await expect(page.getByRole('link', { name: 'Get Support' })).toHaveAttribute(
    'href',
    '/dashboard/student/support',
  )
  await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute(
    'href',
    /^mailto:[\w.]+@lyceum\.test\?subject=Lyceum/,
  )
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')

  await test.step('Try Again reloads', async () => {
    await page.unroute('**/api/me/')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  })
})
