import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDemo } from '../scripts/copy-demo.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { freePort } from './support/free-port.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

test('a server killed in mid-lesson loses nothing', async ({ page, context, expectConsole }) => {
  test.setTimeout(300_000)
  expectConsole(/ERR_CONNECTION|WebSocket|Failed to load resource/)
  const settings = {
    PORT: await freePort(),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lyceum-e2e-crash-')),
    DEMO: '1',
  }
  const address = `http://localhost:${settings.PORT}`
  await copyDemo(settings.DATA_DIR)
  let product = new ProductProcess(settings)
  try {
    await product.ready()
    const course = await publishCourse(address, {
      title: 'In the middle of it',
      lessons: ['The interrupted lesson', 'The one after'],
    })
    await enrollAs(address, learner, course.id)
    await putSession(context, address, await logIn(address, learner))
    await page.goto(`${address}/dashboard/student/courses/${course.id}`)
    await page.getByRole('link', { name: 'Start' }).click()
    await expect(page.getByText(/^Saved /).first()).toBeVisible()

    process.kill(product.serverPid, 'SIGKILL')
    await product.ended
    await page.getByPlaceholder('Write a note only you can see').fill('While it was down')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(page.getByText(/changes stay in the draft/).first()).toBeVisible()

    product = new ProductProcess(settings)
    await product.ready()
    await expect(page.getByText(/^Saved /).first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'The interrupted lesson' }).click()
    await page.reload()
    await expect(page.getByText('While it was down')).toBeVisible()
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  } finally {
    await product.stop()
    await rm(settings.DATA_DIR, { recursive: true, force: true })
  }
})
