import { publishQuiz, everyKind } from './support/publish-quiz.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

test('an instructor writes a question, sets a time limit and imports others with a preview', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  // The worker keeps scripts that were used; without it one of them can fail to load.
  await page.addInitScript(`delete Navigator.prototype.serviceWorker`)
  const { editor, staff } = await publishQuiz(address, {
    title: 'Writing questions',
    questions: { 'Who wrote Hamlet?': everyKind['Who wrote Hamlet?'] },
  })
  await signInAs('instructor@lyceum.test')
  await page.goto(editor)
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('menuitem', { name: /Single choice/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Question', exact: true })
    .fill('Which river is longer?')
  await dialog.getByLabel('Option 1', { exact: true }).fill('The Nile')
  await dialog.getByLabel('Option 2', { exact: true }).fill('The Thames')
  await dialog.getByLabel('Option 3', { exact: true }).fill('The Seine')
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Which river is longer?')).toBeVisible()
  await expect(page.getByText('2 questions')).toBeVisible()
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByLabel('Time limit').fill('20')
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

  await page.goto(staff.replace(/\/[^/]+$/, ''))
  await page.getByRole('link', { name: 'Questions of this course' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('File').setInputFiles({
    name: 'questions.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Is it so? {T}\n\nNo answer here\n'),
  })
  await expect(page.getByText('The question has no answer in braces.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(dialog.getByText('1 question imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Is it so?')).toBeHidden()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('File').setInputFiles({
    name: 'questions.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('Is it so? {T}\n'),
  })
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Is it so?')).toBeVisible()

  const edit = page.getByRole('button', { name: 'Edit Is it so?' })
  await edit.click()
  await expect(dialog.getByRole('textbox', { name: 'Question', exact: true })).toHaveText(
    'Is it so?',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()

  // A dialog whose script couldn't be loaded shows a message, and is there after a reload.
  const itsScript = '**/assets/question-dialog-*.js'
  expectConsole(/ERR_FAILED .*question-dialog/)
  await page.route(itsScript, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('question-dialog'),
  )
  await page.reload()
  await failed
  await clickTakenOver(edit)
  await page.unroute(itsScript)
  await page.getByText('This couldn’t be loaded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await clickTakenOver(edit)
  await expect(dialog.getByRole('button', { name: 'Save question' })).toBeVisible()
})

test('an import reports on every item of a Moodle file, and an export names what it leaves out', async ({
  page,
  signInAs,
  address,
}) => {
  const { staff } = await publishQuiz(address, {
    title: 'Questions from elsewhere',
    questions: everyKind,
  })
  await signInAs('instructor@lyceum.test')
  await page.goto(staff.replace(/\/[^/]+$/, ''))
  await page.getByRole('link', { name: 'Questions of this course' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({
    name: 'moodle.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><quiz>
      <question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Capital of France?</p>]]></text></questiontext>
        <single>true</single>
        <answer fraction="100"><text>Paris</text></answer>
        <answer fraction="50"><text>Versailles</text></answer><hint><text>Think</text></hint></question>
      <question type="cloze"><questiontext format="html"><text>A {1:SA:=b} c</text></questiontext></question>
      <question type="ddmarker"><questiontext format="html"><text>Where?</text></questiontext></question></quiz>`),
  })
  await expect(dialog.getByText('Moodle XML', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Hints aren’t kept.')).toBeVisible()
  await expect(dialog.getByText('Dragging markers', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(dialog.getByText('2 questions imported.')).toBeVisible()
  await expect(dialog.getByText('Dragging markers', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const taken = page.getByRole('listitem').filter({ hasText: 'Capital of France?' })
  await expect(taken).toContainText('Single choice')

  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Aiken' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.aiken\.txt$/)
  await expect(dialog.getByText('Aiken has no such question.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})
