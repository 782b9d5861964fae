import { renderInBrowser } from './support/render-in-browser.ts'
import { expect, test } from './support/test.ts'

test('a page that breaks shows an id under which the team finds it, without a word of the person', async ({
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
  const reporting = page.waitForRequest('**/api/browser-errors/')
  await page.goto('/account/notifications?secret=typed-by-a-person')
  const id = await page.getByText('Error id').locator('code').innerText()
  expect(id).toMatch(/^[\da-f-]{36}$/)
  const report = (await reporting).postData() ?? ''
  expect(JSON.parse(report)).toMatchObject({ id, name: 'RangeError' })
  expect(report).not.toMatch(/Mars|typed|learner|secret/)

  await page.unroute('**/api/me/')
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin')
  const list = page.getByRole('list', { name: 'Recently broken pages' })
  await expect(list.getByText(id)).toBeVisible()
  await expect(list).toContainText('/account/notifications')
})
