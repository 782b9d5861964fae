import { renderInBrowser } from './support/render-in-browser.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from './support/test.ts'

test('an admin writes, publishes, changes, restores and archives an article', async ({
  page,
  signInAs,
}) => {
  const title = `Borrow a headset ${randomUUID().slice(0, 8)}`
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/support/articles/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page
    .getByRole('textbox', { name: 'Article text' })
    .fill('Ask at the reception, any evening.')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(/articles\/borrow-a-headset-/)
  const slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, now with a cable`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Unpublished changes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  // The publish message was shown once before; now there is nothing left to publish.
  await expect(page.getByText('Unpublished changes')).toHaveCount(0)

  await page.getByRole('link', { name: /^Versions/ }).click()
  await page.getByRole('button', { name: 'Version 1', exact: true }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version 1 restored', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Article archived')).toBeVisible()
  await page.goto(`/dashboard/admin/support/articles?status=archived&search=${slug.slice(0, 16)}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('an article is reached by id and by slug; the slug is its address', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin@lyceum.test')
  await renderInBrowser(page)
  const listed = page.waitForResponse((answer) => answer.url().includes('/support/desk/articles/'))
  await page.goto('/dashboard/admin/support/articles?search=locked')
  const { items } = (await (await listed).json()) as { items: { id: string; slug: string }[] }
  const article = items.find(({ slug }) => slug === 'why-a-lesson-is-locked')
  await page.goto(`/dashboard/admin/support/articles/${article?.id}`)
  await expect(page).toHaveURL(/\/articles\/why-a-lesson-is-locked$/)
  await expect(page.getByRole('main').getByText('Why a lesson is locked').first()).toBeVisible()
  await page.goto(`/dashboard/admin/support/articles/edit/${article?.id}`)
  await expect(page).toHaveURL(/\/articles\/why-a-lesson-is-locked\/edit$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Why a lesson is locked')
})

test('leaving a half-written article asks first', async ({ page, signInAs }) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/support/articles/create')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half')
})

test('categories are added, ordered by keyboard, filled and emptied', async ({
  page,
  signInAs,
}) => {
  const name = `Studio ${randomUUID().slice(0, 8)}`
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/support/categories/create')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Video').check()
  await page.getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByRole('link', { name: 'Manage' }).click()
  await expect(page).toHaveURL(/\/manage$/)
  await page.goto('/dashboard/admin/support/categories')
  const ordered = page.waitForResponse((answer) => answer.url().includes('/category-order/'))
  await page.getByRole('button', { name: `Move ${name} up` }).click()
  expect((await ordered).status()).toBe(204)

  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill(`${name} and sound`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} and sound`)
  await page.getByRole('button', { name: `Delete ${name} and sound` }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(page.getByText('Category deleted', { exact: true })).toBeVisible()
})
