import { expectAccessible } from './support/accessible.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a learner writes to the instructor, who answers, and both see it appear', async ({
  page,
  browser,
  signInAs,
  address,
}) => {
  const learner = 'ravi.patel@northwind.test'
  const title = `Talked about ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  await page.goto('/dashboard/student/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('searchbox', { name: 'Search people and courses' }).fill('Ines')
  const found = page.getByRole('list', { name: 'People and courses' }).getByRole('button')
  await expect(found).toHaveText([/Ines Carvalho/])
  await found.click()
  const question = `May I hand it in late? ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Your message' }).click()
  await page.keyboard.type(question)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(question)).toBeVisible()
  await expectAccessible(page)

  const teacher = await browser.newContext()
  await putSession(teacher, address, await logIn(address, 'instructor@lyceum.test'))
  const desk = await teacher.newPage()
  await desk.goto(`${address}/dashboard/instructor/messages`)
  await desk.getByRole('button', { name: /Ravi Patel/ }).click()
  await expect(desk.getByRole('list', { name: 'Messages' }).getByText(question)).toBeVisible()
  const answer = `Until Sunday. ${crypto.randomUUID().slice(0, 8)}`
  await desk.getByRole('textbox', { name: 'Your message' }).click()
  await desk.keyboard.type(answer)
  await desk.getByRole('button', { name: 'Send' }).click()

  await expect(page.getByRole('list', { name: 'Messages' }).getByText(answer)).toBeVisible()
  await teacher.close()
})
