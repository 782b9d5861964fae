import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { cleanFileName } from '#server/files/file-name.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { memberOf } from '../as-member.ts'
import { cartridgeOut, type PackageOut } from './cartridge-out.ts'
import { readCourseOut, type CourseOut } from './course-out.ts'
import { scormOut } from './scorm-out.ts'
import { say } from '#server/words/sentence.ts'

export interface ExportId {
  organization_id: string
  export_id: string
}

/** The purpose of generated packages; nobody uploads them. */
export const courseExportPurpose = 'course_export'

/** Kept as English text; readers get it in their language. */
export const notWritten = say('The export could not be written.')

const endings = { common_cartridge: 'imscc', scorm_1_2: 'scorm.zip' } as const

/** Writes a course as a package. Files are streamed from the store; after a crash, it starts from the beginning. */
export async function writeExport(app: Mechanisms, id: ExportId) {
  const open = await findOpen(app, id)
  if (!open) return
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-export-'))
  try {
    const asMember = memberOf(app, open.created_by ?? '', id.organization_id)
    const course = await asMember((ctx) => readCourseOut(ctx, open.course_id))
    const format = open.format as keyof typeof endings
    const made = format === 'scorm_1_2' ? scormOut(course) : cartridgeOut(course)
    const path = join(folder, 'package')
    await writeZip(app, course, made, path)
    const name = cleanFileName(`${course.title}.${endings[format]}`)
    await keep(app, id, { path, name, owner: open.created_by, leftOut: made.leftOut })
  } catch (error) {
    if (!(error instanceof Problem)) app.log.error({ err: error, ...id }, 'An export failed.')
    const reason = error instanceof Problem ? error.message : notWritten.message
    await asSystem(app, ({ db, now }) =>
      db
        .updateTable('course_exports')
        .set({ problem: reason, finished_at: now })
        .where('organization_id', '=', id.organization_id)
        .where('id', '=', id.export_id)
        .execute(),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const findOpen = (app: Mechanisms, { organization_id, export_id }: ExportId) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('course_exports')
      .select(['course_id', 'format', 'created_by'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', export_id)
      .where('finished_at', 'is', null)
      .executeTakeFirst(),
  )

async function writeZip(app: Mechanisms, course: CourseOut, { texts }: PackageOut, path: string) {
  const zip = new yazl.ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  for (const [name, text] of texts) zip.addBuffer(Buffer.from(text), name)
  for (const { path: name, storageKey } of course.files.values()) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      app.files.store.open(storageKey).then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, undefined as never),
      )
    })
  }
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject)
  })
  zip.end()
  await Promise.race([written, failed])
}

async function keep(
  app: Mechanisms,
  id: ExportId,
  made: { path: string; name: string; owner: string | null; leftOut: PackageOut['leftOut'] },
) {
  const { size } = await stat(made.path)
  const key = randomUUID()
  await app.files.store.put(key, createReadStream(made.path), size)
  await asSystem(app, async ({ db, now }) => {
    await db
      .insertInto('files')
      .values({
        id: key,
        organization_id: id.organization_id,
        owner_id: made.owner,
        purpose: courseExportPurpose,
        name: made.name,
        content_type: 'application/zip',
        size_bytes: size,
        storage_key: key,
        created_at: now,
        ready_at: now,
      })
      .execute()
    await db
      .updateTable('course_exports')
      .set({ file_id: key, finished_at: now, left_out: JSON.stringify(made.leftOut) })
      .where('organization_id', '=', id.organization_id)
      .where('id', '=', id.export_id)
      .execute()
  })
}
