import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

test('what is done offline waits in the browser, survives a reload, and is sent later', async ({
  page,
  context,
  signInAs,
  expectConsole,
  baseURL,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/)
  const course = await publishCourse(baseURL ?? '', {
    title: 'On a train without a signal',
    lessons: ['Before the tunnel', 'After the tunnel'],
  })
  await enrollAs(baseURL ?? '', learner, course.id)
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()

  await context.setOffline(true)
  await page.getByPlaceholder('Write a note only you can see').fill('Written in the dark')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByText('1 of 2 lessons')).toBeVisible()
  await expect(page.getByText(/changes waiting to sync/).first()).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByText('1 / 2')).toBeVisible()
  await page.getByRole('link', { name: 'Before the tunnel' }).click()
  await expect(page.getByText('Written in the dark')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
})

test('whoever loses the connection in a lesson goes on inside the app, and is told what has to wait', async ({
  page,
  context,
  signInAs,
  expectConsole,
  baseURL,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load resource|fetch)|missing/i)
  const course = await publishCourse(baseURL ?? '', {
    title: 'Three stops without a signal',
    lessons: ['First stop', 'Second stop', 'Third stop'],
  })
  await enrollAs(baseURL ?? '', learner, course.id)
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'First stop', level: 1 })).toBeVisible()
  // Opened by its own URL, so nothing but this lesson could have prepared the offline use.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'First stop', level: 1 })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Second stop', level: 1 })).toBeVisible()

  await test.step('a lesson that was not fetched says so', async () => {
    await page.getByRole('link', { name: 'Third stop' }).first().click()
    await expect(page.getByText('This isn’t available offline')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Still no connection/)).toBeVisible()
  })

  await test.step('the outline opens', async () => {
    await page.getByRole('link', { name: 'Three stops without a signal' }).click()
    await expect(page.getByRole('link', { name: 'Second stop' })).toBeVisible()
    await expect(page.getByText('You’re offline.')).toBeVisible()
  })

  await test.step('a page whose scripts were never fetched says so, beside the shell', async () => {
    await page.getByRole('link', { name: 'Achievements' }).click()
    await expect(page.getByText('This isn’t available offline')).toBeVisible()
    await expect(page.getByRole('link', { name: 'My Courses' })).toBeVisible()
  })

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Achievements', level: 1 })).toBeVisible()
})
