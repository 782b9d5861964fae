import type { Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { startFront, type Front } from './support/front.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { logInToAct } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const lost =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|Failed to (load|fetch)|could not be|missing/i

/** The worker runs and answers for the page. */
const workerOf = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const { active } = await navigator.serviceWorker.ready
    await new Promise((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
    })
    return active?.scriptURL ?? ''
  })()`)

/** The caches of this browser whose names begin so. */
const cachesOf = (page: Page, start: string) =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('${start}')))`,
  )

/** How much of downloaded courses is kept in this browser. */
const keptAnswers = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('lyceum-offline')
    opening.addEventListener('error', () => reject(new Error('IndexedDB')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('answers').objectStore('answers').count()
      counting.addEventListener('success', () => resolve(counting.result))
    })
  })`)

const isDownloaded = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Downloaded' })).toBeVisible()

interface Home {
  completed_lessons: number
  sections: { lessons: { id: string; title: string; completed_at: string | null }[] }[]
}

async function homeOf(address: string, course: { id: string; organizationId: string }) {
  const { access_token: token } = await logInToAct(address, learner)
  const path = `/api/organizations/${course.organizationId}/my-courses/${course.id}/`
  const home = await ask<Home>(address, 'GET', path, { token })
  const lesson = (id: string) =>
    ask<{ notes: { body: string }[] }>(address, 'GET', `${path}lessons/${id}/`, { token })
  return { home, lessons: home.sections.flatMap((section) => section.lessons), lesson }
}

test('the app can be installed: its manifest names real icons, and its worker runs', async ({
  page,
  signInAs,
  address,
}) => {
  await signInAs(learner)
  await page.goto('/dashboard')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(href ?? '')).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest.display).toBe('standalone')
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const picture = await (await page.request.get(src)).body()
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) {
    expect((await page.request.get(url)).status(), url).toBe(200)
  }
  expect(await workerOf(page)).toBe(`${address}/service-worker.js`)
})

test('a downloaded course is taken without a server, from a cold start, and counts once', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const course = await publishCourse(address, {
    title: 'A course for the subway',
    lessons: ['Platform', 'Tunnel', 'Bridge', 'Terminus'],
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  const front = await startFront(address)
  const at = `${front.address}/dashboard/student/courses/${course.id}`
  await page.goto(at)
  await workerOf(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText(/4 lessons ·/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await isDownloaded(page)
  await page.close()

  await front.stop()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(`${front.address}/dashboard/student/courses`)
  await cold.getByRole('link', { name: 'A course for the subway' }).click()
  await cold.getByRole('link', { name: 'Start', exact: true }).click()
  for (const title of ['Platform', 'Tunnel', 'Bridge']) {
    await expect(cold.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(cold.getByText(`This is ${title}.`)).toBeVisible()
    if (title === 'Platform') {
      await cold.getByPlaceholder('Write a note only you can see').fill('Mind the gap')
      await cold.getByRole('button', { name: 'Add note' }).click()
    }
    await cold.getByRole('button', { name: 'Complete and continue' }).click()
  }
  await expect(cold.getByRole('heading', { name: 'Terminus', level: 1 })).toBeVisible()
  await cold.close()

  await test.step('what waits survives another cold start, and is shown as done', async () => {
    const again = await context.newPage()
    await again.goto(at)
    await expect(again.getByText('3 / 4')).toBeVisible()
    await expect(again.getByText(/\d+ changes waiting/)).toBeVisible()
    expect((await homeOf(address, course)).home.completed_lessons).toBe(0)
    await front.start()
    await context.setOffline(false)
    await expect(again.getByText(/\d+ changes? waiting/)).toBeHidden()
  })

  const { home, lessons, lesson } = await homeOf(address, course)
  expect(home.completed_lessons).toBe(3)
  const notes = await lesson(lessons[0]?.id ?? '')
  expect(notes.notes.map(({ body }) => body)).toEqual(['Mind the gap'])
  await front.stop()
})

test('a quiz without a clock is answered and handed in offline, and is graded once', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const { lesson: path } = await publishQuiz(address, {
    title: 'A quiz for the train',
    questions: { 'Which planet is red?': everyKind['Which planet is red?'] },
    settings: { time_limit_seconds: null },
  })
  const [, , , , courseId, , lessonId] = path.split('/')
  await signInAs(learner)
  await page.goto(path.replace(/\/lessons\/.*/, ''))
  await workerOf(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('checkbox', { name: /Start 1 quiz now/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await isDownloaded(page)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(path)
  await cold.getByRole('button', { name: 'Continue' }).click()
  await cold.getByText('Mars').click()
  await expect(cold.getByText(/1 answer waiting to be sent/)).toBeVisible()
  await cold.getByRole('button', { name: 'Submit' }).first().click()
  await cold.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(cold.getByText('Waiting to be submitted')).toBeVisible()
  await context.setOffline(false)
  await expect(cold.getByText('Waiting to be submitted')).toBeHidden()

  const person = await logInToAct(address, learner)
  const at = `/api/organizations/${person.organizations[0]?.id}/my-courses/${courseId}/lessons/${lessonId}/quiz/`
  const { attempts } = await ask<{ attempts: { status: string; score: number }[] }>(
    address,
    'GET',
    at,
    { token: person.access_token },
  )
  expect(attempts.map(({ status, score }) => [status, score])).toEqual([['graded', 1]])
})

test('a new version is offered while offline work waits, and the reload loses none of it', async ({
  page,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const course = await publishCourse(address, {
    title: 'A course across two versions',
    lessons: ['Before', 'After'],
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  const front: Front = await startFront(address)
  await page.goto(`${front.address}/dashboard/student/courses/${course.id}`)
  await workerOf(page)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()

  // Only what is written waits: everything else reaches the server, which has a new version.
  front.refuse(/learning-events/)
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByRole('heading', { name: 'After', level: 1 })).toBeVisible()
  await expect(page.getByText(/changes waiting to sync/).first()).toBeVisible()
  front.deploy()
  await page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update())')
  await expect(page.getByText('Reload for the new version', { exact: true })).toBeVisible()
  const before = await page.locator('meta[name=build]').getAttribute('content')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('meta[name=build]')).not.toHaveAttribute('content', before ?? '')
  await expect(page.getByText(/changes waiting to sync/).first()).toBeVisible()
  await expect(page.getByText('Reload for the new version', { exact: true })).toBeHidden()

  front.refuse(null)
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  expect((await homeOf(address, course)).home.completed_lessons).toBe(1)
  await front.stop()
})

test('logging out warns of unsent work and removes downloads', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  const course = await publishCourse(address, {
    title: 'A course on a shared phone',
    lessons: ['Only one'],
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  const at = `/dashboard/student/courses/${course.id}`
  await page.goto(at)
  await workerOf(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await isDownloaded(page)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Bookmark' }).click()
  await page.getByRole('link', { name: 'A course on a shared phone' }).click()
  await expect(page.getByText(/\d+ changes? waiting/)).toBeVisible()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(/Log out with \d+ changes? waiting\?/)
  await warning.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => cachesOf(page, 'course-')).toEqual([])
  await expect.poll(() => keptAnswers(page)).toBe(0)
})

test('a download ends when its person removes it, when access ends, and after 30 days without word', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(lost)
  expectConsole(/404|403/)
  const course = await publishCourse(address, {
    title: 'A course for a while',
    lessons: ['Only one'],
  })
  const { access_token: token } = await logInToAct(address, learner)
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  const at = `/dashboard/student/courses/${course.id}`
  const download = async () => {
    await page.goto(at)
    await workerOf(page)
    await clickTakenOver(page.getByRole('button', { name: 'Download', exact: true }))
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    await isDownloaded(page)
    expect(await keptAnswers(page)).toBeGreaterThan(0)
  }

  await test.step('by hand, where its room is shown', async () => {
    await download()
    await page.goto('/account/settings?tab=learning')
    await expect(page.getByText(/1 course · .* used, .* free/)).toBeVisible()
    await clickTakenOver(page.getByRole('button', { name: /^Remove download of/ }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove download' }).click()
    await expect(page.getByText('No downloads yet')).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toBe(0)
    expect(await cachesOf(page, 'course-')).toEqual([])
  })

  await test.step('after 30 days without word from the server', async () => {
    await download()
    // As if it had last heard from the server so long ago.
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('lyceum-offline').addEventListener('success', ({ target }) => {
        const change = target.result.transaction('courses', 'readwrite')
        const courses = change.objectStore('courses')
        courses.getAll().addEventListener('success', ({ target: { result } }) => {
          for (const one of result)
            courses.put({ ...one, contact_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
        })
        change.addEventListener('complete', resolve)
      })
    })`)
    await context.setOffline(true)
    await page.goto(at)
    await expect(page.getByText(/This (isn’t available offline|couldn’t be loaded)/)).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toBe(0)
    await context.setOffline(false)
  })

  await test.step('at the next contact after access has ended', async () => {
    await download()
    const base = `/api/organizations/${course.organizationId}`
    const { enrollment } = await ask<{ enrollment: { id: string } }>(
      address,
      'GET',
      `${base}/my-courses/${course.id}/`,
      { token },
    )
    await ask(address, 'POST', `${base}/enrollments/${enrollment.id}/withdraw/`, {
      token,
      body: {},
    })
    await page.goto('/dashboard')
    await expect.poll(() => keptAnswers(page)).toBe(0)
    await expect.poll(() => cachesOf(page, 'course-')).toEqual([])
  })
})

test('a push reaches the worker, which shows it and takes it away when it was read elsewhere', async ({
  page,
  context,
  signInAs,
  address,
}) => {
  await signInAs(learner)
  await page.goto('/dashboard')
  await workerOf(page)
  const [worker] = context.serviceWorkers()
  // The browser of these journeys has nowhere to show notifications: only that last step is replaced.
  await worker?.evaluate(`(() => {
    self.shown = []
    self.registration.showNotification = async (title, { tag, data }) => {
      const close = () => (self.shown = self.shown.filter((one) => one.tag !== tag))
      close()
      self.shown.push({ title, tag, data, close })
    }
    self.registration.getNotifications = async () => self.shown
  })()`)
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(address))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (content: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: address,
      registrationId,
      data: JSON.stringify(content),
    })
  const shown = () => worker?.evaluate<string[]>('self.shown.map(({ title }) => title)')
  const news = { id: 'one', tag: 'message.received /x', title: 'A reply', body: '', link: '/x' }
  await push(news)
  await expect.poll(shown).toEqual(['A reply'])
  // Of the same conversation only the newest is shown.
  await push({ ...news, id: 'two', title: 'Another reply' })
  await expect.poll(shown).toEqual(['Another reply'])
  await push({ withdraw: ['two'] })
  await expect.poll(shown).toEqual([])
})
