import { expectAccessible } from './support/accessible.ts'
import { publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'

/** A word that no other course has, and a typo of it. */
const letters = crypto.randomUUID().replaceAll(/[^a-f\d]/g, '')
const word = `Zymurg${Array.from(letters.slice(0, 8), (it) => 'bcdfghjklmnpqrst'[Number.parseInt(it, 16)]).join('')}`
const misspelt = word.replace('mu', 'um').toLowerCase()

test('someone from outside finds a course by a misspelt search and enrolls', async ({
  page,
  signInAsNewPerson,
  address,
}) => {
  const title = `${word} for beginners`
  await publishCourse(address, {
    title,
    lessons: ['Yeast at work'],
    details: { visibility: 'public' },
  })
  await signInAsNewPerson()

  await page.goto('/courses')
  await page.getByRole('searchbox', { name: 'Search courses' }).fill(`${misspelt} begin`)
  await expect(page.getByText('1 course', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Yeast at work')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enroll' }).first().click()

  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText('This is Yeast at work.')).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Organization: Northwind Academy/ })).toBeVisible()
})

test('a search without results keeps the filters and offers courses; a page past the last leads back', async ({
  page,
}) => {
  await page.goto('/courses?search=phyton')
  await expect(page.getByRole('link', { name: /Python/ }).first()).toBeVisible()

  await page.goto('/courses?search=Spanish+qqqqzzzz&level=beginner')
  await expect(page.getByRole('heading', { name: 'No courses match' })).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: 'Beginner' })).toBeChecked()
  await expect(filters.getByRole('checkbox', { name: 'Advanced' })).toBeVisible()
  await expect(page.getByText(/Did you mean/).getByRole('link', { name: /Spanish/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/courses?page=40')
  await expect(page).toHaveURL(/\/courses(\?page=\d)?$/)
  await expect(page.getByRole('main').getByRole('link', { name: /\w/ }).first()).toBeVisible()
  await expect(page.getByText('No courses match')).toHaveCount(0)
})

test('a filter with a single choice is not shown', async ({ page, address }) => {
  const title = `${word} alone ${crypto.randomUUID().slice(0, 8)}`
  await publishCourse(address, { title, lessons: ['One'], details: { visibility: 'public' } })
  await page.goto(`/courses?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('1 course', { exact: true })).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('checkbox')).toHaveCount(0)
})
