import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { expect, test } from './support/test.ts'

const said = (text: string) => ({
  kind: 'text',
  document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

test('a lesson written by two at once says so and loses nothing', async ({
  page,
  signInAs,
  expectConsole,
  baseURL,
}) => {
  expectConsole(/409/)
  const { courseId, lessonIds, path, send } = await beginCourse(baseURL ?? '', 'Two pens', ['text'])
  const lesson = `/courses/${courseId}/lessons/${lessonIds[0]}/`
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum/${lessonIds[0]}`)
  const text = page.getByRole('textbox', { name: 'Lesson text' })
  await text.click()
  await page.keyboard.type('Mine, first line.')
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

  const { revision } = await send('GET', lesson)
  await send('PUT', `${lesson}content/`, { revision, content: said('Theirs.') })
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Mine, second line.')
  const notice = page.getByRole('alert').filter({ hasText: 'saved this lesson' })
  await expect(notice).toContainText('Nothing was overwritten')
  expect(JSON.stringify(await send('GET', lesson))).toContain('Theirs.')

  // Closing the tab is no decision: both versions still exist afterwards.
  await page.goto(`${path}/curriculum`)
  await page.getByRole('link', { name: 'A text lesson' }).click()
  await expect(notice).toBeVisible()
  await expect(text).toContainText('Mine, second line.')
  await notice.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('Theirs.')
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Mine, second line.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use their version' }).click()
  await expect(text).toHaveText('Theirs.')

  await page.getByRole('button', { name: 'Restore my version' }).click()
  await expect(text).toContainText('Mine, first line. Mine, second line.')
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(async () => {
    expect(JSON.stringify(await send('GET', lesson))).toContain('Mine, second line.')
  }).toPass()
})

test('what could not be saved is kept through a reload and saved once the server is reached', async ({
  page,
  context,
  signInAs,
  expectConsole,
  baseURL,
}) => {
  expectConsole(/ERR_FAILED/)
  const { courseId, lessonIds, path, send } = await beginCourse(baseURL ?? '', 'Ink', ['text'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum/${lessonIds[0]}`)
  const text = page.getByRole('textbox', { name: 'Lesson text' })
  await text.click()
  await context.route('**/content/', (route) => route.abort())
  await page.keyboard.type('Written in a tunnel.')
  const waiting = page.getByText('Offline. Your changes are kept and sent later.')
  await expect(waiting).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(text).toContainText('Written in a tunnel.')
  await expect(waiting).toBeVisible()

  await context.unroute('**/content/')
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 15_000 })
  const lesson = await send('GET', `/courses/${courseId}/lessons/${lessonIds[0]}/`)
  expect(JSON.stringify(lesson)).toContain('Written in a tunnel.')
})
