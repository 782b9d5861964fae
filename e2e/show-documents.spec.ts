import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDemo } from '../scripts/copy-demo.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { zipOf } from '../server/testing/build-packages.ts'
import { startClamd, testVirus } from '../server/testing/clamd.ts'
import { documentTools } from '../server/testing/document-tools.ts'
import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { freePort } from './support/free-port.ts'
import { publishTo } from './support/package-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`

test('a Word file waits for the virus scanner, and a learner reads and searches its pages', async ({
  page,
  context,
  expectConsole,
}) => {
  test.setTimeout(300_000)
  expectConsole(/423|503|422|Failed to load/)
  const tools = await documentTools()
  const port = await freePort()
  const away = await startClamd()
  const settings = {
    PORT: port,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lyceum-e2e-documents-')),
    DEMO: '1',
    CLAMD_URL: away.address,
    SOFFICE_PATH: tools.soffice,
    PDFTOPPM_PATH: tools.pdftoppm,
    PDFTOTEXT_PATH: tools.pdftotext,
  }
  await away.stop()
  const address = `http://localhost:${port}`
  await copyDemo(settings.DATA_DIR)
  const product = new ProductProcess(settings)
  let back: Awaited<ReturnType<typeof startClamd>> | undefined
  try {
    await product.ready()
    const course = await beginCourse(address, 'Papers to read', ['file'])
    await putSession(context, address, await logIn(address, 'instructor@lyceum.test'))
    await page.goto(`${address}${course.path}/curriculum/${course.lessonIds[0]}`)
    const file = test.info().outputPath('Report.docx')
    writeFileSync(
      file,
      await zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' }),
    )
    await page.getByText('choose a file').setInputFiles(file)
    const dock = page.getByRole('region', { name: 'Uploads' })
    await expect(dock.getByText("The virus scanner isn't available right now")).toBeVisible({
      timeout: 120_000,
    })

    back = await startClamd({ port: Number(new URL(away.address).port) })
    await dock.getByRole('button', { name: 'Try Report.docx again' }).click()
    await expect(dock.getByText('Uploads are complete')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

    const bad = test.info().outputPath('Notes.txt')
    writeFileSync(bad, testVirus)
    await page.goto(`${address}${course.path}/resources`)
    await page.getByText('choose files').setInputFiles(bad)
    await expect(
      dock.getByText('A virus was found in this file, so it wasn’t saved.'),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: /Report/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Notes/ })).toHaveCount(0)

    const learner = 'learner@lyceum.test'
    await publishTo(learner, address, { ...course, lessonId: course.lessonIds[0] ?? '' })
    await page.goto(`${address}/robots.txt`)
    await putSession(context, address, await logIn(address, learner))
    const lesson = `${address}/dashboard/student/courses/${course.courseId}/lessons/${course.lessonIds[0]}`
    await page.goto(lesson)
    const second = page.getByRole('img', { name: 'Page 2 of 2' })
    await expect(async () => {
      if (!(await second.isVisible())) await page.reload()
      await expect(second).toBeVisible()
    }).toPass({ timeout: 60_000 })
    await expect
      .poll(() =>
        second.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(120)
    await page.getByRole('searchbox', { name: 'Find in this document' }).fill('second page')
    await expect(page.getByText('Page 2: 1 of 1')).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Report.docx' }).click()
    expect((await download).suggestedFilename()).toBe('Report.docx')
  } finally {
    await product.stop()
    await back?.stop()
    await rm(settings.DATA_DIR, { recursive: true, force: true })
  }
})
