import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findJanus, JanusProcess } from '../scripts/janus-process.ts'
import { copyDemo } from '../scripts/copy-demo.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { freePort } from './support/free-port.ts'
import {
  expectPictures,
  joinFromLobby,
  launchWithMedia,
  openLobby,
  scheduleSession,
} from './support/meeting-pages.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'

const instructor = 'instructor@lyceum.test'
const lena = 'learner@lyceum.test'
const ravi = 'ravi.patel@northwind.test'

test('three people meet through a media server, which may be lost and come back', async () => {
  test.skip(!findJanus(), 'janus is not installed; npm run janus installs it on Debian')
  test.setTimeout(300_000)
  const media = { port: await freePort(), adminKey: crypto.randomUUID() }
  let janus = await JanusProcess.start(media)
  const settings = {
    PORT: await freePort(),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lyceum-e2e-media-')),
    DEMO: '1',
    JANUS_URLS: janus.url,
    JANUS_ADMIN_KEY: media.adminKey,
  }
  const address = `http://localhost:${settings.PORT}`
  await copyDemo(settings.DATA_DIR)
  const product = new ProductProcess(settings)
  const browser = await launchWithMedia()
  try {
    await product.ready()
    const title = `Met about ${crypto.randomUUID().slice(0, 8)}`
    const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
    for (const email of [lena, ravi]) await enrollAs(address, email, course.id)
    const session = await scheduleSession(address, course)
    const host = await openLobby(browser, address, instructor, 'instructor', session.id)
    await joinFromLobby(host)
    const one = await openLobby(browser, address, lena, 'student', session.id)
    await joinFromLobby(one)
    const two = await openLobby(browser, address, ravi, 'student', session.id)
    await joinFromLobby(two)
    for (const page of [host, one, two]) await expectPictures(page, /^Camera of/, 2)

    await host.getByRole('button', { name: 'Share screen' }).click()
    for (const page of [one, two]) await expectPictures(page, /'s screen$/, 1)
    await host.getByRole('button', { name: 'Stop sharing' }).click()

    await janus.stop()
    janus = await JanusProcess.start(media)
    for (const page of [host, one, two]) await expectPictures(page, /^Camera of/, 2)

    await host.getByRole('button', { name: 'People' }).click()
    await host.getByRole('button', { name: 'Actions for Ravi Patel' }).click()
    await host.getByRole('menuitem', { name: 'Remove' }).click()
    await host.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(two.getByRole('heading', { name: 'A host removed you' })).toBeVisible()
    await expectPictures(host, /^Camera of/, 1)
  } finally {
    await browser.close()
    await product.stop()
    await janus.stop()
    await rm(settings.DATA_DIR, { recursive: true, force: true })
  }
})
