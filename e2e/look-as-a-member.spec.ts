import { enrollAs, publishCourse } from './support/publish-course.ts'
import { spoilAccessToken } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('an admin views the platform as a learner, reads what the learner reads, and ends the view', async ({
  page,
  context,
  address,
  signInAs,
  expectConsole,
}) => {
  const title = unique('Seen by a learner')
  const reason = unique('They do not find their course')
  const course = await publishCourse(address, { title, lessons: ['First step'] })
  await enrollAs(address, 'learner@lyceum.test', course.id)

  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/students?search=learner%40lyceum.test')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'View as this person' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^View as/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Start viewing' }).click()

  const banner = page.getByRole('complementary', { name: /^Viewing as/ })
  await expect(banner.getByText('Read-only.', { exact: false })).toBeVisible()
  await page.goto('/dashboard/student/courses')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'First step' }).first().click()
  await expect(page.getByText('This is First step.')).toBeVisible()
  await expect(banner).toBeVisible()

  await page.goto('/dashboard/student/learning')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Clear writing at work' }),
  ).toContainText('%')
  await page.goto('/dashboard/student/messages')
  await expect(page.getByRole('heading', { name: 'Private' }).first()).toBeVisible()

  // Longer than an access token is valid: the one in the cookies has expired.
  await spoilAccessToken(context)
  expectConsole(/401.*member-views/)
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible()
  const search = page.getByRole('searchbox').first()
  await clickTakenOver(search)
  await search.fill('learner@lyceum.test')
  await expect(page.getByRole('row', { name: /learner@lyceum\.test/ })).toBeVisible()
  await expect(banner).toBeHidden()

  await page.goto(`/dashboard/admin/organizations/${course.organizationId}/settings?tab=audit`)
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(
    log.getByRole('row', { name: new RegExp(`viewed the platform as .*${reason}`) }),
  ).toBeVisible()
  await expect(
    log.getByRole('row', { name: /“view as” session of .* ended/ }).first(),
  ).toBeVisible()
})
