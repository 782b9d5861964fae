import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { runningEmbedded } from '#server/db/running-embedded.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { copyDemo } from './copy-demo.ts'
import { ProductProcess } from './product-process.ts'

const bin = path.resolve(import.meta.dirname, '../bin/lyceum.mjs')
const slug = 'northwind-academy'

let folder: string
/** The installation that an organization leaves, and the one that it comes to. */
let home: string
let other: string
let archive: string
let withPassphrase: string[]
let exported: { digests: Record<string, string>; files: number; people: number }
let product: ProductProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-move-'))
  home = path.join(folder, 'home')
  other = path.join(folder, 'other')
  archive = path.join(folder, 'northwind.zip')
  withPassphrase = ['--passphrase-file', path.join(folder, 'passphrase')]
  await writeFile(path.join(folder, 'passphrase'), 'correct horse battery\n')
  await copyDemo(home)
  const empty = await start(other)
  await empty.stop()
}, 900_000)
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string) {
  const place = { PORT: await freePort(), DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: 0 }
  const started = new ProductProcess(place, 'server/main.ts')
  await started.ready()
  return started
}

function begin(dataDir: string, words: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  const child = spawn(process.execPath, [bin, 'organization', ...words], { env, detached: true })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    /** With the process that it started. */
    kill: () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
    ended: ended.then((code) => ({ code, output, complaints: complaints.trim() })),
  }
}

const lyceum = (dataDir: string, words: string[]) => begin(dataDir, words).ended

/** Of the running server, or of a database that is started for it. */
async function query(dataDir: string, text: string, values: unknown[] = []) {
  const place = path.join(dataDir, 'database')
  const running = await runningEmbedded(place)
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir: place })
  const client = new pg.Client(running ?? started?.url)
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(text, values)).rows
  } finally {
    await client.end()
    await started?.stop()
  }
}

const organizations = `select slug from organizations where slug <> 'in-the-way' order by slug`

async function signIn(at: ProductProcess, email: string) {
  const base = `http://127.0.0.1:${at.port}`
  const answer = await fetch(`${base}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'lyceum-demo' }),
  })
  expect(answer.status).toBe(200)
  const { access_token } = (await answer.json()) as { access_token: string }
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(address, base), {
      ...init,
      headers: { authorization: `JWT ${access_token}`, 'content-type': 'application/json' },
    })
    expect([address, response.status < 300]).toEqual([address, true])
    return response
  }
  return {
    ask,
    read: async (address: string) => {
      const text = await (await ask(address)).text()
      return JSON.parse(text) as Record<string, unknown>
    },
  }
}

test('an organization is exported while people work, with a passphrase for its secrets', async () => {
  product = await start(home)
  const words = ['export', slug, '--to', archive]
  expect(await lyceum(home, ['export', 'nobody', '--to', archive])).toMatchObject({
    code: 1,
    complaints: 'There is no organization “nobody”.',
  })
  const refused = await lyceum(home, words)
  expect(refused.code).toBe(1)
  expect(refused.complaints).toMatch(
    /^“northwind-academy” has secrets \(in .+\): give a passphrase/,
  )
  const would = await lyceum(home, [...words, '--dry-run'])
  expect(would.output).toMatch(/^Would export \d+ rows and \d+ people .+ Nothing was written\.$/m)
  expect((await readdir(folder)).filter((name) => name.includes('.zip'))).toEqual([])

  const done = await lyceum(home, [...words, ...withPassphrase, '--json'])
  expect(done).toMatchObject({ code: 0, complaints: '' })
  exported = JSON.parse(done.output) as typeof exported
  expect(exported.files).toBeGreaterThan(10)
  const content = await readFile(archive)
  for (const secret of ['$argon2id$', 'correct horse']) expect(content.includes(secret)).toBe(false)
  expect((await lyceum(home, [...words, ...withPassphrase])).complaints).toBe(
    `There is a file ${archive} already: choose another name.`,
  )
  await product.stop()
  product = undefined
})

test('an archive that is cut off, changed, newer or sealed otherwise changes nothing', async () => {
  const place = (name: string) => path.join(folder, name)
  const attempt = (file: string, more = withPassphrase) => lyceum(other, ['import', file, ...more])
  const damaged = (file: string) =>
    `The archive ${file} is damaged, cut off or was changed: export it again. Nothing was changed.`

  await copyFile(archive, place('short.zip'))
  await truncate(place('short.zip'), 200_000)
  expect(await attempt(place('short.zip'))).toMatchObject({
    code: 1,
    complaints: damaged(place('short.zip')),
  })

  const bytes = await readFile(archive)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(place('changed.zip'), bytes)
  expect(await attempt(place('changed.zip'))).toMatchObject({
    code: 1,
    complaints: damaged(place('changed.zip')),
  })

  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify({ format: 99, lyceum: '9.0.0' })), 'manifest.json')
  zip.end()
  await pipeline(zip.outputStream as Readable, createWriteStream(place('newer.zip')))
  expect((await attempt(place('newer.zip'))).complaints).toMatch(
    /was made by Lyceum 9\.0\.0, which is newer than this version: use that version\. Nothing was changed\.$/,
  )

  await writeFile(place('wrong'), 'something else')
  expect((await attempt(archive, ['--passphrase-file', place('wrong')])).complaints).toBe(
    'The passphrase is not the one that the archive was made with. Nothing was changed.',
  )
  expect((await attempt(archive, [])).complaints).toBe(
    'The archive has secrets: give its passphrase with --passphrase-file. Nothing was changed.',
  )
  expect((await attempt(place('nothing.zip'))).complaints).toBe(
    `There is no archive ${place('nothing.zip')}.`,
  )
  expect(await query(other, organizations)).toEqual([])
})

test('a dry run names every conflict, and nothing is imported until they are gone', async () => {
  // An account with the address of an admin that nobody proved, and an organization with the same address.
  await query(
    other,
    `with squatter as (
       insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       values ('admin@lyceum.test', 'squatter', 'Somebody', 'Else', '', now()))
     insert into organizations (name, slug) values ('Northwind Bakery', $1)`,
    [slug],
  )
  const said = [
    'admin@lyceum.test has an account here that never verified its address: let them verify it, or delete the account.',
    `“${slug}” is the address of “Northwind Bakery” here: choose another with --as.`,
  ]
  const would = await lyceum(other, ['import', archive, ...withPassphrase, '--dry-run'])
  expect([would.code, would.output.split('\n').slice(0, 2)]).toEqual([3, said])
  const refused = await lyceum(other, ['import', archive, ...withPassphrase])
  expect([refused.code, refused.complaints]).toEqual([
    1,
    [...said, 'Nothing was changed.'].join('\n'),
  ])
  expect(await query(other, 'select count(*) from courses')).toEqual([{ count: '0' }])

  await query(other, `update people set email_verified_at = now() where username = 'squatter'`)
  await query(other, `update organizations set slug = 'in-the-way'`)
})

test('a kill half-way leaves nothing, and the next import brings everything with equal digests', async () => {
  const running = await start(other)
  try {
    const killed = begin(other, ['import', archive, ...withPassphrase])
    const busy = `select 1 from pg_stat_activity where application_name = 'lyceum import' and backend_xid is not null
      and query like 'insert into %'`
    while ((await query(other, busy)).length === 0) await sleep(10)
    killed.kill()
    expect((await killed.ended).code).not.toBe(0)
    while ((await query(other, busy)).length > 0) await sleep(10)
    expect(await query(other, organizations)).toEqual([])
    expect(await query(other, 'select count(*) from people')).toEqual([{ count: '1' }])
  } finally {
    await running.stop()
  }

  // One of its ids is taken here: it gets another one, wherever it stands.
  const [category] = await query(
    home,
    `select category_id as id from courses c join organizations o on o.id = c.organization_id
     where o.slug = $1 and category_id is not null limit 1`,
    [slug],
  )
  await query(
    other,
    `insert into categories (organization_id, id, name, slug, icon, position)
     select id, $1, 'Taken', 'taken', 'book', 0 from organizations`,
    [category?.['id']],
  )
  const imported = await lyceum(other, ['import', archive, ...withPassphrase, '--json'])
  expect(imported).toMatchObject({ code: 0, complaints: '' })
  expect(JSON.parse(imported.output)).toMatchObject({
    slug,
    matched_people: 1,
    created_people: exported.people - 1,
    // The admin's, and the category's.
    replaced_ids: 2,
    digests: exported.digests,
  })
  const [moved] = await query(
    other,
    `select (select count(*) from categories where id = $2) as taken, count(*) filter (where c.category_id = $2) as astray,
       count(k.id) as found, count(c.category_id) as given
     from courses c join organizations o on o.id = c.organization_id
       left join categories k on k.organization_id = c.organization_id and k.id = c.category_id where o.slug = $1`,
    [slug, category?.['id']],
  )
  expect(moved).toMatchObject({ taken: '1', astray: '0', found: moved?.['given'] })

  expect(await lyceum(other, ['import', archive, ...withPassphrase])).toMatchObject({
    code: 1,
    complaints: `This archive was imported already, as “${slug}”: undo that with "lyceum organization undo-import ${slug}" first. Nothing was changed.`,
  })
})

test('learners and instructors go on where they were', async () => {
  const [before, after] = [await start(home), await start(other)]
  try {
    const [organization] = await query(other, 'select id from organizations where slug = $1', [
      slug,
    ])
    const of = `/api/organizations/${organization?.['id']}`
    const seenBy = async (at: ProductProcess) => {
      const learner = await signIn(at, 'learner@lyceum.test')
      const { items } = (await learner.read(`${of}/my-courses/`)) as {
        items: {
          course_id: string
          title: string
          completed_lessons: number
          enrollment: unknown
        }[]
      }
      const grades: unknown[] = []
      for (const { course_id, enrollment } of items) {
        if (!enrollment) continue
        grades.push(await learner.read(`${of}/my-courses/${course_id}/grades/`))
      }
      return {
        courses: items.map(({ title, completed_lessons }) => ({ title, completed_lessons })),
        // Each installation signs addresses of files with its own key.
        grades: JSON.stringify(grades).replaceAll(/signature=[\w-]+/g, ''),
      }
    }
    const there = await seenBy(after)
    expect(there.courses.length).toBeGreaterThan(1)
    expect(there).toEqual(await seenBy(before))

    const [file] = await query(
      other,
      `select r.course_id, r.id, f.storage_key from course_resources r join files f on f.id = r.file_id
         join course_instructors i on i.organization_id = r.organization_id and i.course_id = r.course_id
         join people p on p.id = i.person_id
       where r.deleted_at is null and p.email = 'instructor@lyceum.test' limit 1`,
    )
    const instructor = await signIn(after, 'instructor@lyceum.test')
    const resource = await instructor.read(
      `${of}/courses/${file?.['course_id']}/resources/${file?.['id']}/`,
    )
    const [, url] = /"url":\s?"([^"]+)"/.exec(JSON.stringify(resource)) ?? []
    const bytes = await (await instructor.ask(url ?? '')).bytes()
    const kept = await readFile(path.join(home, 'files', file?.['storage_key'] ?? ''))
    const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect(digest(bytes)).toBe(digest(kept))
  } finally {
    await before.stop()
    await after.stop()
  }
})

test('undoing an import deletes it all; imported once more, an export of it equals the first', async () => {
  const would = await lyceum(other, ['undo-import', slug, '--dry-run'])
  expect(would.output).toMatch(/^Would delete “northwind-academy” and \d+ accounts .+ Nothing was/)
  expect((await lyceum(other, ['undo-import', slug])).code).toBe(0)
  expect(await query(other, organizations)).toEqual([])
  // The account that was here before, and two that somebody has signed in to since.
  expect(await query(other, 'select email from people order by email')).toEqual([
    { email: 'admin@lyceum.test' },
    { email: 'instructor@lyceum.test' },
    { email: 'learner@lyceum.test' },
  ])
  expect((await lyceum(other, ['undo-import', 'in-the-way'])).complaints).toBe(
    '“in-the-way” was not imported: delete it on its page instead.',
  )

  const fresh = path.join(folder, 'fresh')
  await (await start(fresh)).stop()
  expect((await lyceum(fresh, ['import', archive, ...withPassphrase])).code).toBe(0)
  const again = path.join(folder, 'again.zip')
  const second = await lyceum(fresh, ['export', slug, '--to', again, ...withPassphrase, '--json'])
  const { digests, files, people } = JSON.parse(second.output) as typeof exported
  expect({ digests, files, people }).toEqual({
    digests: exported.digests,
    files: exported.files,
    people: exported.people,
  })
})

test('a sandbox copy shares no id with the original, and nothing leaves it', async () => {
  const running = await start(home)
  try {
    const made = await lyceum(home, ['copy', slug, '--as', 'northwind-sandbox', '--json'])
    expect(made).toMatchObject({ code: 0, complaints: '' })
    const ids = await query(
      home,
      `select (select id from organizations where slug = $1) as original,
         (select id from organizations where slug = 'northwind-sandbox') as copy,
         (select count(*) from courses a join courses b on b.id = a.id and b.organization_id <> a.organization_id) as shared,
         (select count(*) from webhooks w join organizations o on o.id = w.organization_id
            where o.sandbox_at is not null) as webhooks`,
      [slug],
    )
    expect(ids).toMatchObject([{ shared: '0', webhooks: '0' }])
    const admin = await signIn(running, 'admin@lyceum.test')
    const invite = async (organization: string | undefined, email: string) => {
      await admin.ask('/invite/admin/', {
        method: 'POST',
        body: JSON.stringify({ organization, emails: [email], role: 'learner' }),
      })
    }
    await invite(ids[0]?.['copy'], 'from-the-copy@example.test')
    await invite(ids[0]?.['original'], 'from-the-original@example.test')
    const mails = async () => {
      // The folder comes with the first mail.
      const names = await readdir(path.join(home, 'mail')).catch(() => [])
      const all = await Promise.all(
        names.map((name) => readFile(path.join(home, 'mail', name), 'utf8').catch(() => '')),
      )
      return all.join('\n')
    }
    // Sent in order: when the second one is there, the first one would be too.
    while (!(await mails()).includes('from-the-original@example.test')) await sleep(50)
    expect(await mails()).not.toContain('from-the-copy@example.test')
  } finally {
    await running.stop()
  }
})
