import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RawBuilder } from 'kysely'
import { ZipFile } from 'yazl'
import { readByCursor } from '#server/db/read-by-cursor.ts'
import { limitStatements } from '#server/db/statement-time.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { filesOf, listsOf, type ExportedFile } from './read-rows.ts'

/** Writes the zip of an organization: memory holds a batch of rows or a piece of a file, never a whole list. */
export async function writeArchive(app: Mechanisms, organizationId: string, path: string) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A list or file that can't be read ends the whole archive: half of the data must not pass for all of it.
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, createWriteStream(path))
  zip.addBuffer(Buffer.from(readMe(app.clock.now())), 'README.txt')
  for (const [name, query] of Object.entries(listsOf(organizationId))) {
    zip.addReadStreamLazy(`data/${name}.ndjson`, {}, (give) =>
      give(null, Readable.from(linesOf(app, query))),
    )
  }
  const files: ExportedFile[] = await asSystem(app, async ({ db }) => {
    await limitStatements(db, 0)
    return (await filesOf(organizationId).execute(db)).rows
  })
  zip.addReadStreamLazy('files.ndjson', {}, (give) =>
    give(
      null,
      Readable.from(
        files.map((file) => `${JSON.stringify({ id: file.id, path: pathOf(file) })}\n`),
      ),
    ),
  )
  for (const file of files) {
    zip.addReadStreamLazy(pathOf(file), { compress: false, mtime: file.created_at }, (give) => {
      app.files.store.open(file.storage_key).then(
        (content) => give(null, content),
        (error: unknown) => give(error, undefined as never),
      )
    })
  }
  zip.end()
  await written
}

/** One line of JSON per row; each list in a transaction of its own. */
async function* linesOf(app: Mechanisms, query: RawBuilder<{ row: unknown }>) {
  const handover = new TransformStream<string>()
  const writer = handover.writable.getWriter()
  const reading = asSystem(app, async ({ db }) => {
    for await (const { row } of readByCursor(db, query)) {
      await writer.write(`${JSON.stringify(row)}\n`)
    }
  }).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  yield* handover.readable
  await reading
}

/** Two files of one name stay apart; nothing in a name leads out of the folder. */
const pathOf = ({ id, purpose, name, created_at }: ExportedFile) =>
  `files/${purpose}/${created_at.toISOString().slice(0, 10)}-${id.slice(-8)}-${name.replaceAll(/[\\/:]/g, '-')}`

const readMe = (now: Date) => `Everything your organization keeps in Lyceum

Written: ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC

data/ holds one file per kind of record, one line of JSON per record. Courses, enrollments, submissions, grades,
discussions, help articles, tickets, orders and the books are all in there.

files/ holds the files themselves; files.ndjson says which record's file_id each one is.

Not in here: what belongs to people alone (private messages, notes in lessons, drafts that were not handed in,
notifications, bookmarks), which they can download themselves in their account settings; and secrets such as keys,
tokens and bank details.
`
