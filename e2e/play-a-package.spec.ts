import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { expectCertificate, publishTo, uploadPackage } from './support/package-course.ts'
import { scorm12Course, scorm2004Course } from './support/scorm-packages.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const instructor = 'instructor@lyceum.test'

/** The page of the package: inside the player's frame, inside the lesson's frame. */
const inside = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe')

test('a SCORM 1.2 package is uploaded, tried, left half-way, taken up again and completed', async ({
  page,
  context,
  signInAs,
  address,
  expectConsole,
}) => {
  // The package tries to break out; the browser reports that it was blocked. A refused upload is withdrawn, and of two
  // windows one is refused.
  expectConsole(/Unsafe attempt to initiate navigation|status of (400|404|409)/)
  await signInAs(instructor)
  const course = await uploadPackage(page, address, 'Bees to keep', await scorm12Course())
  await expect(page.getByText('SCORM 1.2 · course.zip')).toBeVisible()
  await page.getByRole('button', { name: 'Try the package' }).click()
  await expect(inside(page, 'Keeping bees').getByText('Page 1 for')).toBeVisible()
  await publishTo(learner, address, course)

  await signInAs(learner)
  const lesson = `/dashboard/student/courses/${course.courseId}/lessons/${course.lessonId}`
  await page.goto(lesson)
  await clickTakenOver(page.getByRole('button', { name: 'Start', exact: true }))
  const content = inside(page, 'Keeping bees')
  await expect(
    content.getByText(/Page 1 for .+, ab-initio, kept 0, from the manifest/),
  ).toBeVisible()
  await expect(content.locator('body[data-apart="yes"]')).toBeVisible()
  await content.getByRole('button', { name: 'Turn the page' }).click()
  await expect(content.getByText('Page 2 for')).toBeVisible()
  // Closed abruptly, as if the browser was killed.
  await page.goto('/robots.txt')

  await page.goto(lesson)
  await expect(page.getByText('In progress')).toBeVisible()
  await clickTakenOver(page.getByRole('button', { name: 'Continue' }))
  await expect(content.getByText(/Page 2 for .+, resume, kept 64000/)).toBeVisible()

  // A second window takes over, and the first one learns of it with its next commit.
  const second = await context.newPage()
  await second.goto(lesson)
  await clickTakenOver(second.getByRole('button', { name: 'Continue' }))
  const taken = inside(second, 'Keeping bees')
  await expect(taken.getByText(/Page 2 for .+, resume/)).toBeVisible()
  await content.getByRole('button', { name: 'Turn the page' }).click()
  await expect(page.getByText('You opened this lesson in another window.')).toBeVisible()

  await taken.getByRole('button', { name: 'Turn the page' }).click()
  await expect(second.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(second.getByText('80%')).toBeVisible()
  await second.close()
  await expectCertificate(page, course)
})

test('a SCORM 2004 package leads through its parts, remembers where, and rolls up', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  expectConsole(/status of (400|404)/)
  await signInAs(instructor)
  const course = await uploadPackage(page, address, 'Honey to sell', await scorm2004Course())
  await expect(page.getByText('SCORM 2004 4th Edition · course.zip')).toBeVisible()
  await publishTo(learner, address, course)

  await signInAs(learner)
  const lesson = `/dashboard/student/courses/${course.courseId}/lessons/${course.lessonId}`
  await page.goto(lesson)
  await clickTakenOver(page.getByRole('button', { name: 'Start', exact: true }))
  const content = inside(page, 'From hive to honey')
  const turn = content.getByRole('button', { name: 'Turn the page' })
  await expect(content.getByText('Page 1, ab-initio, kept 0')).toBeVisible()
  await turn.click()
  await expect(content.getByText('Page 2')).toBeVisible()
  await page.goto('/robots.txt')

  await page.goto(lesson)
  await clickTakenOver(page.getByRole('button', { name: 'Continue' }))
  await expect(content.getByText('Page 2, resume, kept 64000')).toBeVisible()
  await turn.click()
  await expect(content.getByText('Page 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next part' }).click()
  await expect(content.getByRole('heading', { name: 'The honey' })).toBeVisible()
  await expect(content.getByText('Page 1, ab-initio')).toBeVisible()
  const outline = page.getByRole('navigation', { name: 'Parts of the package' })
  await expect(outline.getByRole('button', { name: 'Completed The hive' })).toBeVisible()
  await turn.click()
  await turn.click()
  await expect(content.getByText('Page 3')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Passed')).toBeVisible()
  await expect(page.getByText('80%')).toBeVisible()
  await expectCertificate(page, course)
})

test('a package dropped on the curriculum becomes a section with a lesson for each part', async ({
  page,
  signInAs,
  address,
}) => {
  const { path } = await beginCourse(address, 'Honey in lessons', ['text'])
  await signInAs(instructor)
  await page.goto(`${path}/curriculum`)
  await expectTakenOver(page.getByRole('button', { name: 'Add files' }))
  const bytes = [...(await scorm2004Course())]
  await page.evaluate(`{
    const dataTransfer = new DataTransfer()
    const content = new Uint8Array(${JSON.stringify(bytes)})
    dataTransfer.items.add(new File([content], 'honey.zip', { type: 'application/zip' }))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
  }`)
  await expect(page.getByRole('list', { name: 'New lessons' })).toContainText('honey')
  await page.getByRole('radio', { name: 'A section with a lesson for each part' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 1 lesson' }).click()
  const lessons = page.getByRole('list', { name: 'From hive to honey' }).getByRole('link')
  await expect(lessons).toHaveText(['The hive', 'The honey'])
  await lessons.last().click()
  await expect(page.getByText('This lesson is one part of a package.')).toBeVisible()
  await page.getByRole('button', { name: 'Try the package' }).click()
  await expect(inside(page, 'The honey').getByRole('heading', { name: 'The honey' })).toBeVisible()
})
