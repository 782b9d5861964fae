import { expectAccessible } from './support/accessible.ts'
import { newMember } from './support/people.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { logIn, logInToAct, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('a learner shows badges on the profile, and hides them again', async ({
  page,
  context,
  browser,
  address,
}) => {
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const [northwind] = admin.organizations
  const { id: courseId, organizationId } = await publishCourse(address, {
    title: unique('A course with a badge'),
    lessons: ['The first step', 'The second step'],
  })
  const learner = await newMember(address, 'learner', [
    { id: organizationId, name: northwind?.name ?? '', token: admin.access_token },
  ])
  await api(address, learner, 'POST', `/api/courses/${courseId}/enroll/`, {})
  const at = `/api/organizations/${organizationId}/my-courses/${courseId}`
  const { sections } = await api<{ sections: { lessons: { id: string }[] }[] }>(
    address,
    learner,
    'GET',
    `${at}/`,
  )
  const lessonId = sections[0]?.lessons[0]?.id
  await api(address, learner, 'POST', `${at}/lessons/${lessonId}/complete/`, {})

  await expect
    .poll(async () => {
      const of = `/api/organizations/${organizationId}/people/${learner.id}/badges/`
      return (await api<{ badges: unknown[] }>(address, learner, 'GET', of)).badges.length
    })
    .toBe(1)

  await putSession(context, address, learner)
  await page.goto('/account/profile')
  const mine = page.getByRole('switch', { name: 'Show my badges' })
  await expect(page.getByText('First step', { exact: true })).toBeVisible()
  await expect(mine).not.toBeChecked()
  await mine.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const office = await browser.newContext()
  await putSession(office, address, await logIn(address, 'admin@lyceum.test'))
  const staff = await office.newPage()
  await staff.goto(`${address}/dashboard/admin/students/${learner.id}`)
  await expect(staff.getByRole('heading', { name: 'Badges' })).toBeVisible()
  await expect(staff.getByText('First step', { exact: true })).toBeVisible()

  const saved = page.waitForResponse(/\/my-achievements\/preferences\/$/)
  await mine.click()
  await expect(mine).not.toBeChecked()
  await saved
  await staff.goto(`${address}/dashboard/admin/students/${learner.id}`)
  await expect(staff.getByRole('heading', { name: 'History' })).toBeVisible()
  await staff.waitForLoadState('networkidle')
  await expect(staff.getByRole('heading', { name: 'Badges' })).toBeHidden()
  await office.close()
})

test('two changes of what others see, one right after the other, both stay', async ({
  page,
  context,
  address,
}) => {
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const [northwind] = admin.organizations
  const learner = await newMember(address, 'learner', [
    { id: northwind?.id ?? '', name: northwind?.name ?? '', token: admin.access_token },
  ])
  await putSession(context, address, learner)
  await page.goto('/dashboard/student/achievements')
  const board = page.getByRole('switch', { name: 'Leaderboard' })
  const badges = page.getByRole('switch', { name: 'My badges' })
  await expect(board).toBeChecked()
  await expect(badges).not.toBeChecked()

  // The first request is still in progress when the second is made.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/my-achievements/preferences/', async (route) => {
    await released
    await route.continue()
  })
  await board.click()
  await badges.click()
  await expect(board).not.toBeChecked()
  await expect(badges).toBeChecked()
  release()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)

  await page.reload()
  await expect(badges).toBeChecked()
  await expect(board).not.toBeChecked()
})
