import { expectAccessible } from './support/accessible.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const classmate = 'aisha.bello@northwind.test'
const instructor = 'instructor@lyceum.test'

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test('a learner asks in a lesson and sees the answer appear, and accepts it', async ({
  page,
  browser,
  signInAs,
  address,
}) => {
  const title = unique('Asked about')
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('tab', { name: 'Discussion' }).click()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const question = unique('Why is it so')
  await page.getByLabel('Title').fill(question)
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('I read it twice, and still.')
  await page.getByRole('button', { name: 'Ask question', exact: true }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await expectAccessible(page)

  const teacher = await browser.newContext()
  await putSession(teacher, address, await logIn(address, instructor))
  const desk = await teacher.newPage()
  await desk.goto(`${address}/dashboard/instructor/discussions?view=unanswered`)
  await desk.getByRole('link', { name: question }).click()
  await desk.getByRole('textbox', { name: 'Your answer' }).click()
  await desk.keyboard.type('Because the sum stays the same.')
  await desk.getByRole('button', { name: 'Answer', exact: true }).last().click()

  await expect(page.getByText('Because the sum stays the same.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept answer' }).click()
  await expect(page.getByText('Accepted answer', { exact: true })).toBeVisible()
  await expect(desk.getByText('Accepted answer', { exact: true })).toBeVisible()
  await teacher.close()
})

test('a post is reported, hidden with a reason, and its author reads why', async ({
  page,
  browser,
  signInAs,
  address,
  expectConsole,
}) => {
  // Hidden posts disappear for people who had them open.
  expectConsole(/404/)
  const title = unique('Quarrelled about')
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  await enrollAs(address, classmate, course.id)
  const author = await logIn(address, classmate)
  const words = unique('Buy my finished homework')
  const { thread } = await api<{ thread: { id: string } }>(
    address,
    author,
    'POST',
    `/api/organizations/${course.organizationId}/courses/${course.id}/discussions/`,
    {
      kind: 'discussion',
      title: unique('Offer'),
      body: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
      },
    },
  )
  const place = `/dashboard/student/courses/${course.id}?tab=discussions&thread=${thread.id}`
  await signInAs(learner)
  await page.goto(place)
  await page.getByRole('button', { name: 'More actions for post 1' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('radio', { name: 'Gives away answers' }).check()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('We’ll take a look.')).toBeVisible()

  const moderator = await browser.newContext()
  await putSession(moderator, address, await logIn(address, 'admin@lyceum.test'))
  const desk = await moderator.newPage()
  await desk.goto(`${address}/dashboard/admin/discussions?view=reported`)
  const report = desk.getByRole('article').filter({ hasText: words })
  await expect(report).toBeVisible()
  await expectAccessible(desk)
  await report.getByRole('button', { name: 'Hide' }).click()
  await desk.getByLabel('Reason').fill('Homework is not for sale.')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
  await expect(report).toHaveCount(0)
  await moderator.close()

  await page.goto(`/dashboard/student/courses/${course.id}?tab=discussions`)
  await expect(page.getByText('No discussions yet')).toBeVisible()

  const home = await browser.newContext()
  await putSession(home, address, author)
  const mine = await home.newPage()
  await mine.goto(address + place)
  await expect(mine.getByText('Homework is not for sale.')).toBeVisible()
  await home.close()
})

test('who opens a discussion that is not there is led back to the list', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  expectConsole(/40[04]/)
  const course = await publishCourse(address, {
    title: unique('Nothing asked'),
    lessons: ['Only lesson'],
  })
  await enrollAs(address, learner, course.id)
  const missing = page.getByRole('heading', { name: 'Discussion not found' })

  for (const [person, list] of [
    [instructor, '/dashboard/instructor/discussions'],
    ['admin@lyceum.test', '/dashboard/admin/discussions'],
  ] as const) {
    await signInAs(person)
    for (const thread of [crypto.randomUUID(), 'no-id']) {
      await page.goto(`${list}/${thread}`)
      await expect(missing).toBeVisible()
      await page.getByRole('link', { name: 'All discussions' }).click()
      await expect(page).toHaveURL(list)
    }
  }

  await signInAs(learner)
  await page.goto(
    `/dashboard/student/courses/${course.id}?tab=discussions&thread=${crypto.randomUUID()}`,
  )
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: 'All discussions' }).click()
  await expect(page.getByText('No discussions yet')).toBeVisible()
})
