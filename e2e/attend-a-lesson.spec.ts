import { expectAccessible } from './support/accessible.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const instructor = 'instructor@lyceum.test'

test('a lesson shows its live session with the way in, and attending completes it', async ({
  page,
  signInAs,
  address,
}) => {
  const title = `Lesson met ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Read first'] })
  await enrollAs(address, learner, course.id)
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${course.id}/curriculum`)
  await page.getByRole('button', { name: 'Add lesson to The way' }).click()
  await page.getByLabel('Lesson type').selectOption('Live session')
  await page.getByLabel('Title of the new lesson').fill('Meet the class')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Meet the class' }).click()
  await expect(page.getByText('No session for this lesson yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New live session' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Meet the class')
  const soon = new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 16)
  await page.getByLabel('Starts').fill(soon)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Meet the class' })).toBeVisible()

  const author = await logIn(address, instructor)
  const admin = await logIn(address, 'admin@lyceum.test')
  const base = `/api/organizations/${course.organizationId}`
  const { approval_id } = await api<{ approval_id: string }>(
    address,
    author,
    'POST',
    `${base}/courses/${course.id}/submit/`,
    {},
  )
  await api(address, admin, 'POST', `${base}/approvals/${approval_id}/approve/`, {})

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page
    .getByRole('link', { name: /Meet the class/ })
    .first()
    .click()
  await expect(
    page.getByText('Stay at least 30 minutes for your attendance to count.'),
  ).toBeVisible()
  await expect(page.getByText('Complete when you attend')).toBeVisible()
  const join = page.getByRole('link', { name: 'Join' })
  await expect(join).toHaveAttribute('href', /\/dashboard\/student\/meeting\//)
  await expectAccessible(page)

  const sessionId = (await join.getAttribute('href'))?.split('/').at(-1)
  const me = await logIn(address, learner)
  await api(address, author, 'POST', `${base}/live-sessions/${sessionId}/attendance/mark/`, {
    person_id: me.id,
    attended: true,
  })
  await page.reload()
  await expect(page.getByText('You attended.')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
})
