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
  await page.getByRole('button', { name: 'Mark complete' }).click()
  await expect(page.getByText('1 of 2 lessons')).toBeVisible()
  await expect(page.getByText(/changes wait here/).first()).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByText('1 / 2')).toBeVisible()
  await page.getByRole('link', { name: 'Before the tunnel' }).click()
  await expect(page.getByText('Written in the dark')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
})
