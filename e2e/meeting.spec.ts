import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDemo } from '../scripts/copy-demo.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { expectAccessible } from './support/accessible.ts'
import { freePort } from './support/free-port.ts'
import {
  expectPictures,
  joinFromLobby,
  launchWithMedia,
  openLobby,
  scheduleSession,
} from './support/meeting-pages.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const instructor = 'instructor@lyceum.test'
const lena = 'learner@lyceum.test'
const ravi = 'ravi.patel@northwind.test'

const newCourse = async (address: string) => {
  const title = `Met about ${crypto.randomUUID().slice(0, 8)}`
  const course = await publishCourse(address, { title, lessons: ['Only lesson'] })
  await enrollAs(address, lena, course.id)
  await enrollAs(address, ravi, course.id)
  return course
}

test('three people see each other, a screen, a hand and the chat, and a host removes one', async ({
  address,
}) => {
  test.setTimeout(180_000)
  const session = await scheduleSession(address, await newCourse(address))
  const browser = await launchWithMedia()
  try {
    const host = await openLobby(browser, address, instructor, 'instructor', session.id)
    await expect(host.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
    await expectAccessible(host)
    await joinFromLobby(host)
    const one = await openLobby(browser, address, lena, 'student', session.id)
    await joinFromLobby(one)
    const two = await openLobby(browser, address, ravi, 'student', session.id)
    await joinFromLobby(two)
    for (const page of [host, one, two]) await expectPictures(page, /^Camera of/, 2)

    await host.getByRole('button', { name: 'Share screen' }).click()
    for (const page of [one, two]) await expectPictures(page, /'s screen$/, 1)

    await one.keyboard.press('h')
    await expect(host.getByRole('img', { name: 'Hand raised' }).first()).toBeVisible()
    await two.getByRole('button', { name: 'Chat' }).click()
    await two.getByRole('textbox', { name: 'Message to everyone' }).fill('Can you all read this?')
    await two.keyboard.press('Enter')
    await host.getByRole('button', { name: 'Chat' }).click()
    await expect(host.getByText('Can you all read this?')).toBeVisible()

    await host.getByRole('button', { name: 'People' }).click()
    await expectAccessible(host)
    await host.getByRole('button', { name: 'Actions for Ravi Patel' }).click()
    await host.getByRole('menuitem', { name: 'Remove' }).click()
    await host.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(two.getByRole('heading', { name: 'A host removed you' })).toBeVisible()
    await expectPictures(host, /^Camera of/, 1)
    await two.reload()
    await two.getByRole('button', { name: 'Join meeting' }).click()
    await expect(two.getByRole('alert')).toHaveText('A host removed you from this meeting.')
  } finally {
    await browser.close()
  }
})

/** A slow camera: the journey decides when it opens. */
const slowCamera = `{
  const opened = new Promise((resolve) => { window.openCamera = resolve })
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wish) => {
    if (wish.video) await opened
    return open(wish)
  }
}`

test('whoever goes in before the camera is ready is seen once it is', async ({ address }) => {
  test.setTimeout(300_000)
  const browser = await launchWithMedia()
  try {
    const course = await newCourse(address)
    const session = await scheduleSession(address, course)
    const host = await openLobby(browser, address, instructor, 'instructor', session.id)
    await joinFromLobby(host)
    const guest = await openLobby(browser, address, lena, 'student', session.id, slowCamera)
    await joinFromLobby(guest)
    await expectPictures(guest, /^Camera of/, 1)
    await guest.evaluate('window.openCamera()')
    await expectPictures(host, /^Camera of/, 1)
  } finally {
    await browser.close()
  }
})

test('a meeting outlives the server that was killed, and attendance is right to the minute', async () => {
  test.setTimeout(300_000)
  const settings = {
    PORT: await freePort(),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lyceum-e2e-meeting-')),
    DEMO: '1',
  }
  const address = `http://localhost:${settings.PORT}`
  await copyDemo(settings.DATA_DIR)
  let product = new ProductProcess(settings)
  const browser = await launchWithMedia()
  try {
    await product.ready()
    const course = await newCourse(address)
    const session = await scheduleSession(address, course)
    const host = await openLobby(browser, address, instructor, 'instructor', session.id)
    await joinFromLobby(host)
    const guest = await openLobby(browser, address, lena, 'student', session.id)
    await joinFromLobby(guest)
    const joinedAt = Date.now()
    await expectPictures(guest, /^Camera of/, 1)

    process.kill(product.serverPid, 'SIGKILL')
    await product.ended
    await expect(guest.getByText('Reconnecting…')).toBeVisible()
    await expectPictures(guest, /^Camera of/, 1)
    product = new ProductProcess(settings)
    await product.ready()
    for (const page of [host, guest]) {
      await expect(page.getByText('Reconnecting…')).toBeHidden({ timeout: 60_000 })
    }
    await guest.getByRole('button', { name: 'Raise hand' }).click()
    await expect(host.getByRole('img', { name: 'Hand raised' }).first()).toBeVisible()
    await expectPictures(host, /^Camera of/, 1)

    await guest.close()
    const minutes = Math.round((Date.now() - joinedAt) / 60_000)
    await expect(
      host.getByRole('list', { name: 'People in the room' }).getByRole('listitem'),
    ).toHaveCount(1)
    const teacher = await logIn(address, instructor)
    const { items } = await api<{ items: { person: { id: string }; minutes: number }[] }>(
      address,
      teacher,
      'GET',
      `/api/organizations/${course.organizationId}/live-sessions/${session.id}/attendance/?page_size=100`,
    )
    const { id } = await logIn(address, lena)
    const row = items.find(({ person }) => person.id === id)
    expect(row?.minutes).toBeGreaterThanOrEqual(minutes - 1)
    expect(row?.minutes).toBeLessThanOrEqual(minutes + 1)
  } finally {
    await browser.close()
    await product.stop()
    await rm(settings.DATA_DIR, { recursive: true, force: true })
  }
})
