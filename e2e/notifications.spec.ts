import { inviteTo, newOrganization } from './support/people.ts'
import { logIn } from './support/sign-in.ts'
import { ask } from './support/ask.ts'
import { expect, test } from './support/test.ts'

interface News {
  unread_count: number
  total: number
  items: { type: string; title: string }[]
}

/** All of a person's, however many other journeys have caused; the counts are from one moment. */
async function allNews(address: string, token: string): Promise<News> {
  const items: News['items'] = []
  for (let page = 1; ; page++) {
    const path = `/api/me/notifications/?page_size=100&page=${page}`
    const news = await ask<News>(address, 'GET', path, { token })
    items.push(...news.items)
    if (page * 100 >= news.total) return { ...news, items }
  }
}

for (const who of ['super', 'admin', 'instructor', 'learner', 'multi', 'founder', 'newcomer']) {
  test(`${who}@lyceum.test finds notifications of all four types, five or more, some read, some unread`, async ({
    address,
  }) => {
    const { access_token: token } = await logIn(address, `${who}@lyceum.test`)
    const { items, total, unread_count } = await allNews(address, token)
    expect(total).toBeGreaterThanOrEqual(5)
    expect(new Set(items.map(({ type }) => type))).toEqual(
      new Set(['success', 'info', 'warning', 'error']),
    )
    expect(unread_count).toBeGreaterThan(0)
    expect(unread_count).toBeLessThan(total)
  })
}

test("the 'new' badge counts what is unread, and marking it read takes it away", async ({
  page,
  address,
  signInAsNewPerson,
}) => {
  const { email } = await signInAsNewPerson()
  await page.goto('/account/profile')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const organizations = [await newOrganization(address), await newOrganization(address)]
  for (const organization of organizations) await inviteTo(address, organization, email)
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect(menu.getByText('2 new')).toBeVisible()
  await menu
    .getByRole('button', { name: `Mark “You’re invited to ${organizations[0]?.name}” as read` })
    .click()
  await expect(menu.getByText('1 new')).toBeVisible()
  await menu.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(menu.getByText(/ new$/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test("'View all notifications' opens the page: all or unread, grouped by day, filtered by kind", async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/profile')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL('/account/notifications')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(main.getByText('You get this because').first()).toBeVisible()
  await main.getByRole('link', { name: /^Unread/ }).click()
  await expect(page).toHaveURL('/account/notifications?show=unread')
  await expect(main.getByText('Your password was changed')).toBeHidden()
  await main.getByRole('link', { name: 'All', exact: true }).click()
  await main.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'My password was changed' }).click()
  await expect(page).toHaveURL('/account/notifications?kind=password.changed')
  await expect(main.getByText('Your password was changed')).toBeVisible()
  await expect(main.getByText('You were removed from Riverside School')).toBeHidden()
  // On different days, whatever other journeys have caused today.
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2)
})

test('opening a notification leads to what it is about and marks it read', async ({
  page,
  address,
  signInAsNewPerson,
}) => {
  const { email } = await signInAsNewPerson()
  const organization = await newOrganization(address)
  await inviteTo(address, organization, email)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: `You’re invited to ${organization.name}` }).click()
  await expect(page).toHaveURL('/dashboard/invitations')
  const main = page.getByRole('main')
  await expect(main.getByText(organization.name).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
