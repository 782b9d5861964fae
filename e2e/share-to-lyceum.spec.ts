import type { Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { publishAssignment } from './support/publish-assignment.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const lost =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket|Failed to (load|fetch)|could not be|missing/i

interface Shared {
  title?: string
  text?: string
  url?: string
  file?: { name: string; content: string }
}

/** What a phone does when its person shares something with an installed app, as the manifest says. */
async function share(page: Page, what: Shared) {
  await page.evaluate(`(async () => {
    const what = ${JSON.stringify(what)}
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    const manifest = await (await caches.match('/app.webmanifest') ?? await fetch('/app.webmanifest')).json()
    const { action, method, enctype, params } = manifest.share_target
    const form = Object.assign(document.createElement('form'), { action, method, enctype })
    for (const name of ['title', 'text', 'url']) {
      form.append(Object.assign(document.createElement('input'), { name: params[name], value: what[name] ?? '' }))
    }
    if (what.file) {
      const files = new DataTransfer()
      files.items.add(new File([what.file.content], what.file.name, { type: 'text/plain' }))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0].name })
      input.files = files.files
      form.append(input)
    }
    document.body.append(form)
    setTimeout(() => form.submit())
  })()`)
  await page.waitForURL(/\/(account\/shared|login)/)
}

test('a shared link becomes a note offline, also when its person has to sign in first', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const course = await publishCourse(address, {
    title: `Rivers worth sharing ${crypto.randomUUID().slice(0, 6)}`,
    lessons: ['Source', 'Mouth'],
  })
  await enrollAs(address, learner, course.id)
  const notesOf = async (index: number) => {
    const { access_token: token } = await logInToAct(address, learner)
    const path = `/api/organizations/${course.organizationId}/my-courses/${course.id}/`
    const home = await ask<{ sections: { lessons: { id: string }[] }[] }>(address, 'GET', path, {
      token,
    })
    const id = home.sections[0]?.lessons[index]?.id ?? ''
    const lesson = await ask<{ notes: { body: string }[] }>(
      address,
      'GET',
      `${path}lessons/${id}/`,
      { token },
    )
    return lesson.notes.map(({ body }) => body)
  }
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await clickTakenOver(page.getByRole('button', { name: 'Download', exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Downloaded' })).toBeVisible()

  await test.step('offline, into a lesson of a downloaded course', async () => {
    await context.setOffline(true)
    await share(page, { title: 'A river', url: 'https://rivers.example/source' })
    await expect(page.getByText('https://rivers.example/source')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(course.id)
    await page.getByRole('combobox', { name: 'Lesson' }).selectOption({ label: 'Mouth' })
    await page.getByRole('button', { name: 'Save as a note' }).click()
    await expect(page.getByRole('heading', { name: 'Mouth', level: 1 })).toBeVisible()
    await expect(page.getByText('https://rivers.example/source')).toBeVisible()
    expect(await notesOf(1)).toEqual([])
    await context.setOffline(false)
    await expect
      .poll(() => notesOf(1), { timeout: 20_000 })
      .toEqual(['A river\nhttps://rivers.example/source'])
  })

  await test.step('signed out: kept until the person has signed in', async () => {
    await page.goto('/dashboard')
    await clickTakenOver(page.getByRole('button', { name: 'User menu' }))
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/($|login)/)
    await share(page, { text: 'Shared before signing in' })
    await page.getByLabel('Email').fill(learner)
    await page.getByLabel('Password', { exact: true }).fill('lyceum-demo')
    await clickTakenOver(page.getByRole('button', { name: 'Login', exact: true }))
    await expect(page.getByText('Shared before signing in')).toBeVisible()
    await page.getByRole('combobox', { name: 'Course' }).selectOption(course.id)
    await page.getByRole('button', { name: 'Save as a note' }).click()
    await expect(page.getByText('Shared before signing in')).toBeVisible()
    await expect
      .poll(async () => [...(await notesOf(0)), ...(await notesOf(1))])
      .toContain('Shared before signing in')
  })
})

test('a shared file is added to the draft of an assignment, and only there', async ({
  page,
  signInAs,
  address,
}) => {
  const { courseId } = await publishAssignment(address, {
    title: `Rivers to hand in ${crypto.randomUUID().slice(0, 6)}`,
    learners: [learner],
  })
  await signInAs(learner)
  await page.goto('/dashboard')
  await share(page, { file: { name: 'river.txt', content: 'It flows.' } })
  await expect(page.getByText('river.txt')).toBeVisible()
  await page.getByRole('combobox', { name: 'Course' }).selectOption(courseId)
  await page.getByRole('button', { name: 'Add to my work' }).click()
  await expect(
    page.getByRole('list', { name: 'Submission files' }).getByText('river.txt'),
  ).toBeVisible()
  await expect(page.locator('section').getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('list', { name: 'Submission files' }).getByText('river.txt'),
  ).toHaveCount(1)
  await page.goto('/account/shared')
  await expect(page.getByText('Nothing to save')).toBeVisible()
})

test('a shared link and file are sent as a message once their person has chosen to whom', async ({
  page,
  signInAs,
  address,
}) => {
  await publishAssignment(address, {
    title: `Rivers to talk about ${crypto.randomUUID().slice(0, 6)}`,
    learners: [learner],
  })
  await signInAs(learner)
  await page.goto('/dashboard')
  await share(page, {
    url: 'https://rivers.example/delta',
    file: { name: 'delta.txt', content: 'It ends.' },
  })
  await page.getByRole('button', { name: 'Send as a message' }).click()
  await expect(page.getByText(/^Choose a conversation\. What you shared/)).toBeVisible()
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toContainText(
    'https://rivers.example/delta',
  )
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('delta.txt')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('https://rivers.example/delta')
  await expect(messages).toContainText('delta.txt')
  await page.goto('/account/shared')
  await expect(page.getByText('Nothing to save')).toBeVisible()
})
