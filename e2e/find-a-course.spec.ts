import { expectAccessible } from './support/accessible.ts'
import { publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'

test('someone from outside finds a course by a misspelt search and enrols', async ({
  page,
  signInAsNewPerson,
  address,
}) => {
  await publishCourse(address, {
    title: 'Zymurgy for beginners',
    lessons: ['Yeast at work'],
    details: { visibility: 'public' },
  })
  await signInAsNewPerson()

  await page.goto('/courses')
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('zymrugy begin')
  await expect(page.getByText('1 course', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Zymurgy for beginners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zymurgy for beginners' })).toBeVisible()
  await expect(page.getByText('Yeast at work')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enroll' }).first().click()

  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText('This is Yeast at work.')).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Organization: Northwind Academy/ })).toBeVisible()
})
