import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

test('a learner leaves a review and the average of the course changes', async ({
  page,
  signInAs,
  address,
}) => {
  const title = `Reviewed ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['One', 'Two'] })
  const at = `/api/organizations/${course.organizationId}`
  for (const [email, stars] of [
    ['aisha.bello@northwind.test', 2],
    [learner, null],
  ] as const) {
    await enrollAs(address, email, course.id)
    const person = await logIn(address, email)
    const home = await api<{ sections: { lessons: { id: string }[] }[] }>(
      address,
      person,
      'GET',
      `${at}/my-courses/${course.id}/`,
    )
    const lesson = home.sections[0]?.lessons[0]?.id
    await api(
      address,
      person,
      'POST',
      `${at}/my-courses/${course.id}/lessons/${lesson}/complete/`,
      {},
    )
    if (stars !== null) {
      await api(address, person, 'PUT', `${at}/courses/${course.id}/reviews/mine/`, {
        stars,
        body: 'Too short for me.',
      })
    }
  }
  await signInAs(learner)
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByText('2.0', { exact: true }).first()).toBeVisible()

  await page.goto(`/dashboard/student/courses/${course.id}?tab=reviews`)
  await page.getByRole('radio', { name: '5 of 5 stars' }).check({ force: true })
  await page.getByLabel('Your review').fill('Short and to the point.')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Thanks for your review', { exact: true })).toBeVisible()
  await expect(page.getByText('3.5', { exact: true })).toBeVisible()

  await page.goto(`/courses/${course.id}`)
  await expect(page.getByText('3.5', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Short and to the point.')).toBeVisible()
})
