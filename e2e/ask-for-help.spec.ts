import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { newMember, newOrganization } from './support/people.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const sent = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/replies'),
  )

test('a learner finds the answer despite a typo, and says that it helped', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard/student/support')
  await page.getByLabel('Search the help center').fill('vidoe blakc')
  await page.getByRole('link', { name: 'A video stays black or stops' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A video stays black or stops')
  const no = page.getByRole('button', { name: 'No', exact: true })
  await no.click()
  await page.getByLabel('Something is missing').check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(
    page.getByText('Thanks. We’ll pass your feedback on to the author.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible()
})

test('a learner asks, the desk answers, both see it as it happens, and the learner rates it', async ({
  page,
  signInAs,
  browser,
  address,
}) => {
  const subject = `My notes are gone ${randomUUID().slice(0, 8)}`
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard/student/support?new=1&course_title=Statistics&error_id=e-17')
  await expect(page.getByText('About Statistics.')).toBeVisible()
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('I wrote two pages yesterday.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByText(/We’ll reply by/)).toBeVisible()

  const desk = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
  await putSession(desk, address, await logIn(address, 'admin@lyceum.test'))
  const agent = await desk.newPage()
  await agent.goto('/dashboard/admin/support?view=all&sort=newest')
  await agent.getByRole('link', { name: subject }).click()
  await expect(agent.getByText('e-17').first()).toBeVisible()
  await agent.keyboard.press('n')
  await agent.getByRole('textbox', { name: 'Internal note' }).fill('Ask for the device.')
  await agent.getByRole('button', { name: 'Add note' }).click()
  await expect(agent.getByRole('textbox', { name: 'Internal note' })).toBeEmpty()
  await expect(agent.getByText('Ask for the device.')).toBeVisible()
  await agent.keyboard.press('r')
  await agent.getByRole('textbox', { name: 'Your reply' }).fill('They are back. Please reload.')
  const answered = sent(agent)
  await agent.getByRole('button', { name: 'Other ways to send' }).click()
  await agent.getByRole('menuitem', { name: 'Send and resolve' }).click()
  expect((await answered).status()).toBe(200)

  await expect(page.getByText('They are back. Please reload.')).toBeVisible()
  await expect(page.getByText('Ask for the device.')).toHaveCount(0)
  await page.getByLabel('5 of 5').check()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Thanks for your feedback', { exact: true })).toBeVisible()
  await expect(agent.getByText(/rated support 5 of 5/)).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Ticket reopened', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText('This ticket is closed. Reopen it to write more.')).toBeVisible()
  await desk.close()
})

const says = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

test('two agents see each other writing; the second answer waits until the first is read', async ({
  page,
  context,
  address,
  expectConsole,
}) => {
  expectConsole(/409/)
  const organization = await newOrganization(address)
  const [admin, instructor, learner] = await Promise.all([
    newMember(address, 'admin', [organization]),
    newMember(address, 'instructor', [organization]),
    newMember(address, 'learner', [organization]),
  ])
  const tickets = `/api/organizations/${organization.id}/support/tickets/`
  const { id } = await ask<{ id: string }>(address, 'POST', tickets, {
    token: learner.access_token,
    body: { subject: 'The captions are Spanish', body: says('They should be English.') },
  })
  await putSession(context, address, admin)
  await page.goto('/dashboard/admin/support')
  await page.getByRole('link', { name: 'The captions are Spanish' }).click()
  const mine = page.getByRole('textbox', { name: 'Your reply' })
  await expect(mine).toBeVisible()

  const other = { token: instructor.access_token }
  await ask(address, 'POST', `${tickets}${id}/typing/`, { ...other, body: {} })
  await expect(page.getByText('Wanda Journey is also replying')).toBeVisible()
  await mine.fill('Mine, written at the same time.')
  await ask(address, 'POST', `${tickets}${id}/replies/`, {
    ...other,
    body: { body: says('Fixed the Spanish track.') },
  })
  await expect(page.getByText('Fixed the Spanish track.')).toBeVisible()
  const refused = sent(page)
  await page.getByRole('button', { name: 'Send and wait' }).click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByText(/Someone replied while you were writing/)).toBeVisible()
  await expect(mine).toContainText('Mine, written')
  const accepted = sent(page)
  await page.getByRole('button', { name: 'Send and wait' }).click()
  expect((await accepted).status()).toBe(200)
})

test('a person without an organization asks Lyceum itself', async ({ page, signInAs }) => {
  await signInAs('newcomer@lyceum.test')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(page).toHaveURL(/\/account\/support/)
  await page.getByRole('link', { name: 'Accept an invitation' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accept an invitation')
  await page.goto('/account/support?new=1')
  await page.getByLabel('Subject').fill('Is there an app?')
  await page.getByRole('textbox', { name: 'Message' }).fill('For my phone.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is there an app?')
})

test('the loading page of support is a skeleton that says so', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard/student/support-loading')
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
})
