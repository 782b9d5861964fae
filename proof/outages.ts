import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { freePort } from '../e2e/support/free-port.ts'
import { hugePicture } from './files/hostile-files.ts'
import { clockJumps } from './outages/clock-jumps.ts'
import type { Expect } from './outages/expect.ts'
import { startMailServer } from './outages/mail-server.ts'
import { slowDatabase } from './outages/slow-database.ts'
import { storageAway } from './outages/storage-away.ts'
import { settingsWithPlant } from './planted/plant-fault.ts'
import { startProduct, type Product, type Run } from './product.ts'
import { Visitor } from './visitor.ts'
import { writeEvent } from './outages/write-event.ts'

/** Dependencies of the product fail and return: it must report that meanwhile, and recover automatically. */
export async function outages({ only }: Run, planted: boolean): Promise<string[]> {
  const findings: string[] = []
  const expect: Expect = (what, { status, body, text }, ...wanted) => {
    const { code } = (body ?? {}) as { code?: string }
    console.log(`  ${what}: ${status}${code ? ` ${code}` : ''}`)
    if (!wanted.includes(status)) findings.push(`${what}: ${status} ${text.slice(0, 200)}`)
  }
  if ('storage'.includes(only)) findings.push(...(await storageAway(expect)))
  const mailPort = await freePort()
  const clock = path.join(await mkdtemp(path.join(tmpdir(), 'lyceum-proof-clock-')), 'ahead')
  await writeFile(clock, '0')
  const preload = `--import ${jumpingClock}`
  const product = await startProduct({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PROOF_CLOCK: clock,
    ...(planted ? settingsWithPlant('outages', preload) : { NODE_OPTIONS: preload }),
  })
  try {
    const learner = new Visitor(product.address, 'learner', 'learner@lyceum.test', 1)
    await learner.signIn()
    if ('disk'.includes(only)) await fullDisk(product, learner, expect)
    if ('table'.includes(only)) await heldTable(product, learner, expect)
    if ('mail'.includes(only)) findings.push(...(await mailAway(product, mailPort, expect)))
    if ('database'.includes(only)) await slowDatabase(product, learner, expect)
    if ('clock'.includes(only)) await clockJumps(product, clock, expect)
  } finally {
    await product.stop()
    await rm(path.dirname(clock), { recursive: true })
  }
  return findings
}

const jumpingClock = pathToFileURL(path.join(import.meta.dirname, 'outages/jumping-clock.ts')).href

async function fullDisk({ folder }: Product, learner: Visitor, expect: Expect) {
  const files = path.join(folder, 'files')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', files]).status !== 0) {
    console.log('  the full disk was skipped: only root can mount a small one')
    return
  }
  const send = () => {
    const form = new FormData()
    form.set('file', new File([hugePicture(2000)], 'a.png'))
    return learner.sendForm('PUT', '/api/me/avatar/', form)
  }
  try {
    spawnSync('dd', ['if=/dev/zero', `of=${path.join(files, 'filler')}`, 'bs=4k', 'count=1'])
    expect('a picture while the disk is full', await send(), 503)
    expect('reading while the disk is full', await learner.send('GET', '/api/me/'), 200)
  } finally {
    spawnSync('umount', [files])
  }
  expect('a picture once there is room', await send(), 200)
}

/** Another program locks a table, as a long backup or migration would. */
async function heldTable(product: Product, learner: Visitor, expect: Expect) {
  const holder = new pg.Client(await product.databaseUrl())
  await holder.connect()
  const write = () => writeEvent(learner)
  await holder.query('begin')
  await holder.query('lock table calendar_events in access exclusive mode')
  expect('a write that waits in vain', await write(), 409, 503)
  expect('other reads meanwhile', await learner.send('GET', '/api/me/'), 200)
  await holder.query('rollback')
  await holder.end()
  expect('the write afterwards', await write(), 200)
}

async function mailAway(product: Product, port: number, expect: Expect): Promise<string[]> {
  const nobody = new Visitor(product.address, 'nobody', null, 2)
  const asked = await nobody.send('POST', '/auth/forgot-password/', {
    email: 'learner@lyceum.test',
  })
  expect('asking for a mail while the mail server is away', asked, 200, 204)
  await sleep(4000)
  const server = await startMailServer(port)
  const startedAt = Date.now()
  while (server.received() === 0 && Date.now() - startedAt < 90_000) await sleep(200)
  server.stop()
  console.log(
    `  ${server.received()} mails came ${Math.round((Date.now() - startedAt) / 1000)} s after it was back`,
  )
  return server.received() > 0 ? [] : ['the mail was not sent once the server was back']
}
