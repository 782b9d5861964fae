import { expectAccessible } from './support/accessible.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { putSession, logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

test('a learner finishes a course and gets a certificate that anyone can check, until it is revoked', async ({
  page,
  browser,
  signInAs,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const title = unique('A course with a certificate')
  const course = await publishCourse(address, {
    title,
    lessons: ['The only step'],
    details: { has_certificate: true },
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)

  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByText('Complete 1 more lesson')).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Complete lesson' }).click()
  await expect(page.getByText('1 of 1 lessons')).toBeVisible()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()

  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Open certificate' }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect(await (await download).failure()).toBeNull()
  const href = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const pdf = await page.request.get(href ?? '')
  expect(pdf.headers()['content-disposition']).toMatch(new RegExp(`"${title} .*\\.pdf"`))
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const verifyAddress = await page.getByRole('link', { name: /\/verify\// }).innerText()

  const anyone = await (await browser.newContext()).newPage()
  await anyone.goto(new URL(verifyAddress).pathname)
  await expect(anyone.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  await expect(anyone.getByText(title).first()).toBeVisible()
  await expect(anyone.getByText(/not changed since/)).toBeVisible()
  await expectAccessible(anyone)

  const baked = await page.getByRole('link', { name: 'Badge picture' }).getAttribute('href')
  const badge = await (await page.request.get(baked ?? '')).body()
  await anyone.goto('/verify')
  const choose = anyone.locator('input[type="file"]')
  await choose.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: badge })
  await expect(anyone.getByText(/was signed by an organization here/)).toBeVisible()
  await expectAccessible(anyone)
  await anyone.getByRole('link', { name: 'See the certificate' }).click()
  await expect(anyone.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()

  const staff = await browser.newContext()
  await putSession(staff, address, await logIn(address, 'instructor@lyceum.test'))
  const teacher = await staff.newPage()
  await teacher.goto(
    `${address}/dashboard/instructor/certificates?search=${encodeURIComponent(title)}`,
  )
  await teacher.getByRole('button', { name: 'Leo Nakamura' }).click()
  await teacher.getByRole('button', { name: 'Revoke', exact: true }).click()
  await teacher.getByLabel('Reason').fill('The steps were taken by someone else')
  await teacher.getByRole('button', { name: 'Revoke certificate' }).click()
  await expect(teacher.getByText('Certificate revoked')).toBeVisible()

  await anyone.reload()
  await expect(anyone.getByRole('heading', { name: 'This certificate was revoked' })).toBeVisible()
  await expect(anyone.getByText('The steps were taken by someone else')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/The steps were taken by someone else/).first()).toBeVisible()
})

test('an admin designs a template and sees it drawn while typing', async ({
  page,
  signInAs,
  expectConsole,
}) => {
  // A draft that can't be drawn gets an error with the reason.
  expectConsole(/status of 400/)
  await signInAs('admin@lyceum.test')
  const name = unique('Evening school')
  await page.goto('/dashboard/admin/certificates/create')
  await page.getByLabel('Template name').fill(name)
  await page.getByLabel('Text below the name').fill('has completed {course')
  await expect(page.getByText(/isn’t closed/).first()).toBeVisible()
  await page.getByLabel('Text below the name').fill('has completed {course} on {date}.')
  await expect(page.getByText(/isn’t closed/)).toHaveCount(0)
  const picture = page.getByRole('img', { name: 'Certificate: sample' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
