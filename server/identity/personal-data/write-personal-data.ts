import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RawBuilder } from 'kysely'
import { ZipFile } from 'yazl'
import { readByCursor } from '#server/db/read-by-cursor.ts'
import { notify } from '#server/events/notify.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { personalDataReady } from '../notification-kinds.ts'
import { daysLater, exportDays } from '../rules.ts'
import { exportPurpose } from './export-purpose.ts'
import { subjectOf, type PersonalData } from './personal-data.ts'
import { readMe } from './read-me.ts'

/** Writes the zip of one request: memory holds a batch of rows or a piece of a file, never a whole list. */
export const writePersonalDataJob = (parts: readonly PersonalData[]): Job =>
  job<{ export_id: string }>(
    { name: 'identity.write-personal-data', lane: 'media' },
    async (app, { export_id }) => {
      const person = await findPerson(app, export_id)
      if (!person) return
      const folder = await mkdtemp(join(tmpdir(), 'lyceum-personal-data-'))
      const path = join(folder, 'export.zip')
      try {
        await writeZip(app, parts, person, path)
        await keep(app, export_id, person.id, path)
      } catch (error) {
        await asSystem(app, ({ db, now }) =>
          db
            .updateTable('personal_data_exports')
            .set({ failed_at: now })
            .where('id', '=', export_id)
            .execute(),
        )
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  )

const findPerson = (app: Mechanisms, exportId: string) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('personal_data_exports as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['p.id', 'p.email', 'p.email_verified_at'])
      .where('e.id', '=', exportId)
      .where('e.finished_at', 'is', null)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst(),
  )

type ExportedPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export async function writeZip(
  app: Mechanisms,
  parts: readonly PersonalData[],
  person: ExportedPerson,
  path: string,
) {
  const subject = subjectOf(person)
  const zip = new ZipFile()
  // A list that can't be read ends the whole file: half of one's data must not pass for all of it.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  zip.addBuffer(Buffer.from(readMe(app.clock.now(), person.email)), 'README.txt')
  for (const { noun, sections } of parts) {
    for (const [name, query] of Object.entries(sections(subject))) {
      zip.addReadStreamLazy(`${noun}/${name}.json`, {}, (give) =>
        give(null, Readable.from(jsonOf(app, query))),
      )
    }
  }
  for (const file of await filesOf(app, parts, subject.id)) {
    zip.addReadStreamLazy(pathOf(file), { compress: false, mtime: file.created_at }, (give) => {
      app.files.store.open(file.storage_key).then(
        (content) => give(null, content),
        (error: unknown) => give(error, undefined as never),
      )
    })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** One list as JSON that people can read too; each in a transaction of its own. */
async function* jsonOf(app: Mechanisms, query: RawBuilder<unknown>): AsyncGenerator<string> {
  const rows: string[] = []
  yield '['
  let separator = '\n'
  for await (const row of rowsOf(app, query)) {
    rows.push(separator, JSON.stringify(row, null, 2))
    separator = ',\n'
    if (rows.length >= 200) yield rows.splice(0).join('')
  }
  yield `${rows.join('')}\n]\n`
}

/** A transaction takes a function, a stream gives rows: each waits for the other, batch by batch. */
async function* rowsOf(app: Mechanisms, query: RawBuilder<unknown>): AsyncGenerator {
  const handover = new TransformStream<unknown>()
  const writer = handover.writable.getWriter()
  const reading = asSystem(app, async ({ db }) => {
    for await (const row of readByCursor(db, query)) await writer.write(row)
  }).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  yield* handover.readable
  await reading
}

/** What people gave for themselves, and not what they uploaded for a course. */
const filesOf = (app: Mechanisms, parts: readonly PersonalData[], personId: string) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('files')
      .select(['id', 'purpose', 'name', 'storage_key', 'created_at'])
      .where('owner_id', '=', personId)
      .where('purpose', 'in', ['', ...parts.flatMap(({ filePurposes = [] }) => filePurposes)])
      .where('ready_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .execute(),
  )

/** Two files of one name stay apart; nothing in a name leads out of the folder. */
const pathOf = ({ id, purpose, name, created_at }: Awaited<ReturnType<typeof filesOf>>[number]) =>
  `files/${purpose}/${created_at.toISOString().slice(0, 10)}-${id.slice(-8)}-${name.replaceAll(/[\\/:]/g, '-')}`

async function keep(app: Mechanisms, exportId: string, personId: string, path: string) {
  const { size } = await stat(path)
  const key = randomUUID()
  await app.files.store.put(key, createReadStream(path), size)
  await asSystem(app, async (ctx) => {
    const { now } = ctx
    await ctx.db
      .insertInto('files')
      .values({
        id: key,
        owner_id: personId,
        purpose: exportPurpose,
        name: `my-data-${now.toISOString().slice(0, 10)}.zip`,
        content_type: 'application/zip',
        size_bytes: size,
        storage_key: key,
        created_at: now,
        ready_at: now,
      })
      .execute()
    await ctx.db
      .updateTable('personal_data_exports')
      .set({
        file_id: key,
        finished_at: now,
        failed_at: null,
        expires_at: daysLater(now, exportDays),
      })
      .where('id', '=', exportId)
      .execute()
    await notify(ctx, personalDataReady, {
      to: personId,
      key: exportId,
      type: 'success',
      title: say('Your data is ready to download'),
      message: say(
        'The file is available for {days, plural, one {# day} other {# days}}. If you didn’t request it, change your password.',
        { days: exportDays },
      ),
      link: '/account/settings#my-data',
    })
  })
}

/** What was not fetched in time goes; the list forgets it a month later. */
export const expirePersonalData = job(
  { name: 'identity.expire-personal-data', cron: '27 * * * *' },
  (app) =>
    asSystem(app, async ({ db, now }) => {
      await db
        .updateTable('files')
        .set({ deleted_at: now })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('personal_data_exports')
            .select('file_id')
            .where('expires_at', '<=', now)
            .where('file_id', 'is not', null)
            .$castTo<string>(),
        )
        .where('deleted_at', 'is', null)
        .execute()
      await db
        .deleteFrom('personal_data_exports')
        .where('created_at', '<', daysLater(now, -30))
        .execute()
    }),
)
