import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/ask.ts'
import { startPickerTool } from './support/picker-tool.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('an admin puts a tool into the lesson editor, and an author inserts its link, text and picture while writing', async ({
  page,
  address,
  signInAsNew,
  expectConsole,
}) => {
  // The frame shows a page of this site first, which its sandbox allows to run scripts.
  expectConsole(/can escape its sandboxing/)
  const tool = await startPickerTool((url) => [
    { type: 'link', url: 'https://bridges.example/', title: 'All bridges' },
    { type: 'html', html: '<h2>Arches</h2><p>The <b>oldest</b> form.<script>x()</script></p>' },
    { type: 'image', url: `${url}/picture.png`, title: 'A green bridge', width: 320, height: 160 },
    { type: 'ltiResourceLink', title: 'Bridge simulator' },
  ])
  const { person, organization } = await signInAsNew('admin')
  const base = `/api/organizations/${organization.id}`
  const token = person.access_token
  const send = (path: string, body: object) =>
    ask<{ id: string }>(address, 'POST', base + path, { token, body })
  await send('/lti/tools/', tool.registration)
  const course = await send('/courses/', { title: unique('Bridges') })
  const section = await send(`/courses/${course.id}/sections/`, { title: 'Beginning' })
  const lesson = await send(`/courses/${course.id}/lessons/`, {
    section_id: section.id,
    title: 'Forms',
    kind: 'text',
  })

  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=tools`)
  const tools = page.getByRole('table', { name: 'Learning tools' })
  await clickTakenOver(tools.getByRole('button', { name: 'Edit' }))
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('switch', { name: 'Let authors insert content from the tool into lessons' })
    .check()
  await dialog.getByRole('button', { name: 'Save tool' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/dashboard/admin/courses/${course.id}/curriculum/${lesson.id}`)
  const text = page.getByRole('textbox', { name: 'Lesson text' })
  await text.pressSequentially('Before the bridges.')
  await text.press('Enter')
  await text.pressSequentially('/bridge')
  await page.getByRole('option', { name: 'Bridge lab' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose content' })
  const inside = page.frameLocator('iframe[title="Bridge lab"]').frameLocator('iframe')
  await inside.getByRole('button', { name: 'Add bridges' }).click()
  await expect(picker).toBeHidden()
  await expect(text.getByRole('link', { name: 'All bridges' })).toBeVisible()
  await expect(text.getByRole('heading', { name: 'Arches' })).toBeVisible()
  await expect(text.getByText('The oldest form.')).toBeVisible()
  const picture = text.getByRole('img', { name: 'A green bridge' })
  await expect(picture).toHaveJSProperty('naturalWidth', 320)
  await expect(page.getByText('“Bridge simulator” opens in the tool itself.')).toBeVisible()
  await expectAccessible(page)

  // All of it is in the lesson after the page is opened again, and the menu offers the tool as well.
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(text.getByText('Before the bridges.')).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 320)
  await clickTakenOver(page.getByRole('button', { name: 'Insert' }))
  await expect(page.getByRole('menuitem', { name: 'Bridge lab' })).toBeVisible()
  tool.stop()
})
