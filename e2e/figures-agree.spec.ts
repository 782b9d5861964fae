import { expect, test } from './support/test.ts'

test('a learner reads the same number of courses in progress and completed on every page', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard/student')
  const home = page.getByRole('main')
  const stat = async (label: string) =>
    Number(
      await home
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .first()
        .innerText()
        .then((text) => /\d+/.exec(text)?.[0]),
    )
  await expect(home.getByText('In progress').first()).toBeVisible()
  const [inProgress, completed] = [await stat('In progress'), await stat('Completed')]
  await page.goto('/dashboard/student/learning')
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(figure('Courses in progress')).toHaveText(String(inProgress))
  await expect(figure('Courses completed')).toHaveText(String(completed))
})
