import type { Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { publishAssignment } from './support/publish-assignment.ts'
import { logInToAct } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const lost =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket|Failed to (load|fetch)|could not be|missing/i

type Published = Awaited<ReturnType<typeof publishAssignment>>

interface Mine {
  draft: { revision: number; body: object } | null
  submissions: { body: object; files: { name: string }[] }[]
}

/** The learner's other device. */
async function otherDevice(address: string, { organizationId, courseId, lessonId }: Published) {
  const { access_token: token } = await logInToAct(address, learner)
  const path = `/api/organizations/${organizationId}/my-courses/${courseId}/lessons/${lessonId}/assignment/`
  const read = () => ask<Mine>(address, 'GET', path, { token })
  const save = (text: string, revision: number) =>
    ask(address, 'PUT', `${path}draft/`, {
      token,
      body: {
        revision,
        body: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        },
        link: '',
        file_ids: [],
      },
    })
  return { read, save, draft: async () => JSON.stringify((await read()).draft?.body ?? null) }
}

async function takeAlong(page: Page, courseId: string) {
  await page.goto(`/dashboard/student/courses/${courseId}`)
  await clickTakenOver(page.getByRole('button', { name: 'Download', exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Downloaded' })).toBeVisible()
}

const lessonPath = ({ courseId, lessonId }: Published) =>
  `/dashboard/student/courses/${courseId}/lessons/${lessonId}`

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of your work' })

test('an assignment is drafted offline from a cold start, sent from another page, and submitted once', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const published = await publishAssignment(address, {
    title: `Rivers without a signal ${crypto.randomUUID().slice(0, 6)}`,
    withRubric: true,
    learners: [learner],
  })
  const device = await otherDevice(address, published)
  await signInAs(learner)
  await takeAlong(page, published.courseId)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(lessonPath(published))
  await expect(cold.getByText('Describe a river near you.')).toBeVisible()
  await expect(cold.getByRole('heading', { name: 'Grading criteria' })).toBeVisible()
  await text(cold).fill('The Ilm is short.')
  await cold.locator('input[type="file"]').setInputFiles({
    name: 'ilm.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('128 km'),
  })
  await expect(cold.getByText('Kept on this device. Uploads when you’re online.')).toBeVisible()
  await expect(cold.getByText('Offline. Your changes are kept and sent later.')).toBeVisible()
  await expect(cold.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  await expect(cold.getByText(/Submitting needs a connection/)).toBeVisible()
  await cold.close()

  await test.step('what waits is counted, and sent from a page without the assignment', async () => {
    const home = await context.newPage()
    await home.goto(`/dashboard/student/courses/${published.courseId}`)
    await expect(home.getByText(/\d+ changes? waiting/)).toBeVisible()
    expect(await device.draft()).toBe('null')
    await context.setOffline(false)
    await expect(home.getByText(/\d+ changes? waiting/)).toBeHidden()
    expect(await device.draft()).toContain('The Ilm is short.')
    await home.close()
  })

  const back = await context.newPage()
  await back.goto(lessonPath(published))
  await expect(text(back)).toHaveText('The Ilm is short.')
  await expect(
    back.getByRole('list', { name: 'Submission files' }).getByRole('button', { name: /Pause/ }),
  ).toBeHidden()
  await expect(back.getByRole('list', { name: 'Submission files' })).toContainText('ilm.txt')
  await expect(back.locator('section').getByText(/^Saved /)).toBeVisible()
  await back.getByRole('button', { name: 'Submit', exact: true }).click()
  await back.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(back.getByText('Submission 1')).toBeVisible()
  const { submissions, draft } = await device.read()
  expect(draft).toBeNull()
  expect(submissions).toHaveLength(1)
  expect(JSON.stringify(submissions[0]?.body)).toContain('The Ilm is short.')
  expect(submissions[0]?.files.map(({ name }) => name)).toEqual(['ilm.txt'])
})

test('of two drafts the newer counts, and the person gets the other text back', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(/409/)
  expectConsole(lost)
  const published = await publishAssignment(address, {
    title: `Two drafts of a river ${crypto.randomUUID().slice(0, 6)}`,
    learners: [learner],
  })
  const device = await otherDevice(address, published)
  await signInAs(learner)
  await takeAlong(page, published.courseId)
  await context.setOffline(true)
  await page.goto(lessonPath(published))
  await text(page).fill('Written in the tunnel')
  await expect(page.getByText('Offline. Your changes are kept and sent later.')).toBeVisible()
  await page.goto(`/dashboard/student/courses/${published.courseId}`)
  await expect(page.getByText(/\d+ changes? waiting/)).toBeVisible()
  await device.save('Written at the desk', 0)
  await context.setOffline(false)
  await expect(page.getByText('A change couldn’t be saved')).toBeVisible()
  expect(await device.draft()).toContain('Written at the desk')
  await page.goto('/account/settings?tab=learning')
  await expect(page.getByText(/You saved a newer draft on another device/)).toBeVisible()
  await expect(page.getByText('Written in the tunnel')).toBeVisible()
  await page.goto(lessonPath(published))
  await expect(text(page)).toHaveText('Written at the desk')
})
