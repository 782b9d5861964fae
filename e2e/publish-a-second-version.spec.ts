import { actAs } from './support/authoring.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

test('a second version reaches a learner in progress, who loses nothing', async ({
  page,
  signInAs,
  address,
}) => {
  const course = await publishCourse(address, {
    title: 'Paths through the wood',
    lessons: ['Where it starts', 'Where it turns'],
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByText('1 of 2 lessons')).toBeVisible()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()

  // The instructor replaces the second lesson; the learner doesn't see the change yet.
  const author = await actAs(address, 'instructor@lyceum.test')
  const at = `/courses/${course.id}`
  const { sections } = (await author.send('GET', `${at}/curriculum/`)) as unknown as {
    sections: { id: string; lessons: { id: string; title: string }[] }[]
  }
  const [, second] = sections[0]?.lessons ?? []
  await author.send('POST', `${at}/lessons/delete/`, { lesson_ids: [second?.id] })
  const added = await author.send('POST', `${at}/lessons/`, {
    section_id: sections[0]?.id,
    title: 'Where it ends',
    kind: 'text',
  })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'A clearing.' }] }
  await author.send('PUT', `${at}/lessons/${added.id}/content/`, {
    revision: 1,
    content: { kind: 'text', document: { type: 'doc', content: [paragraph] } },
  })
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByText('Where it turns').first()).toBeVisible()
  await expect(page.getByText('Where it ends')).toHaveCount(0)

  // Before it is submitted, the page shows how it affects people in progress.
  await signInAs('instructor@lyceum.test')
  await page.goto(`/dashboard/instructor/courses/${course.id}`)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('1 learner in progress moves to the new version')
  await expect(dialog).toContainText('Where it ends')
  await expect(dialog).toContainText('Where it turns')
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw from review' })).toBeVisible()

  const admin = await logIn(address, 'admin@lyceum.test')
  const approvals = `/api/organizations/${course.organizationId}/approvals/`
  const { approval_id } = await api<{ approval_id: string }>(
    address,
    admin,
    'GET',
    `/api/organizations/${course.organizationId}/courses/${course.id}/`,
  )
  await api(address, admin, 'POST', `${approvals}${approval_id}/approve/`, {})

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByText('Where it ends').first()).toBeVisible()
  await expect(page.getByText('Where it turns')).toHaveCount(0)
  await expect(page.getByText('1 / 2 lessons').first()).toBeVisible()
})
