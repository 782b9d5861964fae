import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { sendMail } from './send-mail.ts'

const workers = 8
const mails = 400
const kills = 16

test('of eight mail workers that are killed at random, none sends twice and none loses a mail', async () => {
  const { mechanisms } = await testApp()
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-test-mail-'))
  const url = await workerDatabase()
  const start = () =>
    spawn(process.execPath, [join(import.meta.dirname, '../testing/mail-worker.ts')], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, SMTP_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const alive: ChildProcess[] = Array.from({ length: workers }, start)
  try {
    await Promise.all(alive.map(isWorking))
    for (let n = 0; n < kills; n += 1) {
      const from = (n * mails) / kills
      await queue(mechanisms, from, from + mails / kills)
      await sleep(Math.random() * 40)
      const [victim] = alive.splice(Math.floor(Math.random() * alive.length), 1)
      victim?.kill('SIGKILL')
      if (alive.length < workers / 2) alive.push(start())
    }
    const expected = Array.from({ length: mails }, (_, n) => `person-${n}@mail.test`).toSorted()
    await expect.poll(() => sentTo(dataDir), { timeout: 60_000 }).toHaveLength(mails)
    // What is under way could still double one.
    await sleep(3000)
    expect(await sentTo(dataDir)).toEqual(expected)
  } finally {
    for (const worker of alive) worker.kill('SIGKILL')
  }
}, 180_000)

const isWorking = async ({ stdout }: ChildProcess) => stdout && (await once(stdout, 'data'))

const queue = (app: Parameters<typeof asSystem>[0], from: number, to: number) =>
  asSystem(app, async (ctx) => {
    for (let n = from; n < to; n += 1) {
      await sendMail(ctx, `person-${n}@mail.test`, {
        subject: 'One of many',
        preview: '',
        heading: 'One of many',
        paragraphs: [],
        footer: '',
      })
    }
  })

/** Everyone who got a mail, once for each. */
async function sentTo(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  const read = names
    .filter((name) => !name.startsWith('.'))
    .map(async (name) => JSON.parse(await readFile(join(dataDir, 'mail', name), 'utf8')))
  const everyone = (await Promise.all(read)).map(({ to }: { to: string }) => to)
  // The queue may hold mails of other tests.
  return everyone.filter((to) => to.endsWith('@mail.test')).toSorted()
}
