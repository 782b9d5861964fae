import { expect, type Page } from '@playwright/test'
import { actAs, beginCourse } from './authoring.ts'
import { enrollAs } from './publish-course.ts'
import { notAPackage } from './scorm-packages.ts'

/** A course whose only lesson is a package that its author has just uploaded. */
export async function uploadPackage(page: Page, address: string, title: string, bytes: Buffer) {
  const course = await beginCourse(address, title, ['package'])
  const lessonId = course.lessonIds[0] ?? ''
  await page.goto(`${course.path}/curriculum/${lessonId}`)
  const file = (buffer: Buffer) => ({ name: 'course.zip', mimeType: 'application/zip', buffer })
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(file(await notAPackage()))
  await expect(page.getByText('This zip file has no imsmanifest.xml').first()).toBeVisible()
  await page.locator('input[type="file"]').first().setInputFiles(file(bytes))
  await expect(page.getByRole('button', { name: 'Upload a new version' })).toBeVisible()
  return { ...course, lessonId }
}

type Course = Awaited<ReturnType<typeof uploadPackage>>

/** Publishes it with a certificate and enrolls a learner. */
export async function publishTo(email: string, address: string, { courseId, send }: Course) {
  const course = await send('GET', `/courses/${courseId}/`)
  const description = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Made for a journey.' }] }],
  }
  await send('PATCH', `/courses/${courseId}/`, {
    revision: course['revision'],
    description,
    outcomes: ['Arrive'],
    has_certificate: true,
  })
  const { approval_id } = await send('POST', `/courses/${courseId}/submit/`, {})
  const admin = await actAs(address, 'admin@lyceum.test')
  await admin.send('POST', `/approvals/${String(approval_id)}/approve/`, {})
  await enrollAs(address, email, courseId)
}

/** The course is complete, and its certificate can be opened. */
export async function expectCertificate(page: Page, { courseId }: Course) {
  await page.goto(`/dashboard/student/courses/${courseId}`)
  await expect(page.getByText('100%').first()).toBeVisible()
  await page.getByRole('link', { name: 'Open certificate' }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
}
