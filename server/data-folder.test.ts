import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { expect, test } from 'vitest'
import { requireDataFolder } from './data-folder.ts'
import { openDiskStore } from './files/disk-store.ts'
import { createMailer } from './mail/mailer.ts'
import { readEnv } from './env.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'lyceum-test-folder-'))
const modeOf = (...parts: string[]) => statSync(join(...parts)).mode & 0o777

/** The modes of everything below a folder, by path. */
function modesIn(folder: string, under = ''): Record<string, number> {
  return Object.assign(
    {},
    ...readdirSync(join(folder, under), { withFileTypes: true }).map((entry) => {
      const path = join(under, entry.name)
      const own = { [path]: modeOf(folder, path) }
      return entry.isDirectory() ? { ...own, ...modesIn(folder, path) } : own
    }),
  ) as Record<string, number>
}

test('what is kept in the data folder is for this user alone', async () => {
  const before = process.umask(0)
  try {
    const folder = join(emptyFolder(), 'data')
    await requireDataFolder(folder)
    expect(modeOf(folder)).toBe(0o700)
    const message = { id: 'a', queued_at: '2026', to: 'b', subject: 'c', html: 'd', text: 'e' }
    await createMailer(readEnv({ DATA_DIR: folder })).send(message)
    const store = openDiskStore(join(folder, 'files'), join(folder, 'uploads'))
    await store.put('one', new Uint8Array([1]), 1)
    await store.uploads.create(new Upload({ id: 'two', offset: 0, size: 1 }))
    expect(modesIn(folder)).toMatchObject({
      mail: 0o700,
      'mail/2026-a.json': 0o600,
      files: 0o700,
      'files/one': 0o600,
      'files/two': 0o600,
      uploads: 0o700,
    })
  } finally {
    process.umask(before)
  }
})

test('folders and files that an earlier version left open are closed at the next start', async () => {
  const folder = emptyFolder()
  chmodSync(folder, 0o755)
  for (const part of ['mail', 'files', 'uploads']) {
    mkdirSync(join(folder, part))
    writeFileSync(join(folder, part, 'kept'), 'secret')
    chmodSync(join(folder, part, 'kept'), 0o644)
    chmodSync(join(folder, part), 0o755)
  }
  await requireDataFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
  for (const part of ['mail', 'files', 'uploads']) {
    expect([modeOf(folder, part), modeOf(folder, part, 'kept')]).toEqual([0o700, 0o600])
  }
})
