import { courseMediaPurpose } from '#contract/course-resources.ts'
import { maximumUploadBytes } from '#contract/files.ts'
import { sniffedBytes } from '#server/files/content-type.ts'
import { keepContent, type Content } from '#server/files/keep-file.ts'
import { filePurpose } from '#server/files/purpose.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { FileError } from '#server/archives/file-error.ts'
import { readBytes, type Archive } from '../archive/archive.ts'
import { importPolicy } from '../policy.ts'
import { keptTypes } from '../reading/file-types.ts'
import type { CoursePlan, PlannedFile } from '../reading/plan.ts'
import { changeImport, type ImportId } from './open-import.ts'
import type { AsMember } from '../as-member.ts'
import { asSentence, isSentence, say, type Sentence } from '#server/words/sentence.ts'

/** Files of a course, plus the types that only imports may add. */
const purpose = filePurpose(courseMediaPurpose, {
  belongsTo: 'organization',
  types: keptTypes,
  maximumBytes: maximumUploadBytes,
  mayUpload: (ctx) => importPolicy.create(ctx),
})

interface Source {
  plan: CoursePlan
  archive: Archive
  asMember: AsMember
}

/** Stores the files of a plan. A file that can't be stored is removed from the plan, and its item says why. */
export async function keepFiles(
  app: Mechanisms,
  id: ImportId,
  { plan, archive, asMember }: Source,
) {
  let told = 0
  const lost = new Set<string>()
  for (const [number, file] of plan.files.entries()) {
    const reason = await keepOne(id, asMember, await contentOf(archive, file))
    if (reason !== null) {
      lost.add(file.id)
      const item = plan.items[file.item]
      if (item) item.problem ??= reason
      else
        plan.notes.push(say('A picture ({name}) isn’t kept: {reason}', { name: file.name, reason }))
    }
    if (number - told < 20) continue
    told = number
    await changeImport(app, id, { done_count: number })
  }
  for (const { id: pictureId, name, bytes } of plan.pictures) {
    const content = { id: pictureId, name, head: bytes, sizeBytes: bytes.length, open: () => bytes }
    const reason = await keepOne(id, asMember, content)
    if (reason !== null) lost.add(pictureId)
  }
  await changeImport(app, id, { done_count: plan.files.length })
  if (lost.size > 0) leaveOut(plan, lost)
}

async function contentOf(archive: Archive, file: PlannedFile): Promise<Content | Sentence> {
  const { path } = file
  try {
    return {
      id: file.id,
      name: file.name,
      head: await readBytes(archive, path, sniffedBytes),
      sizeBytes: file.sizeBytes,
      open: () => archive.open(path),
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error.sentence
  }
}

/** Null if it is stored, otherwise the reason. Lack of space ends the whole import. */
async function keepOne(
  { organization_id, import_id }: ImportId,
  asMember: AsMember,
  content: Content | Sentence,
): Promise<Sentence | null> {
  if (isSentence(content)) return content
  let broken: Error | undefined
  const open = async () => {
    const stream = await content.open()
    if (stream instanceof Uint8Array) return stream as never
    stream.once('error', (error: Error) => {
      broken = error
    })
    return stream
  }
  try {
    await asMember(async (ctx) => {
      const known = await ctx.db
        .selectFrom('files')
        .select('id')
        .where('id', '=', content.id ?? '')
        .executeTakeFirst()
      if (known) return
      const { id } = await keepContent(ctx, purpose, { ...content, open })
      await ctx.db
        .insertInto('course_import_files')
        .values({ organization_id, import_id, file_id: id })
        .execute()
    })
    return null
  } catch (error) {
    if (error instanceof Problem && error.code !== 'storage_exhausted') {
      return asSentence(error.detail)
    }
    if (broken || error instanceof FileError) return say('The file is damaged inside the archive.')
    throw error
  }
}

/** Lessons and pictures whose file is missing. */
function leaveOut(plan: CoursePlan, lost: ReadonlySet<string>) {
  plan.files = plan.files.filter(({ id }) => !lost.has(id))
  for (const section of plan.sections) {
    section.lessons = section.lessons.filter(
      ({ content }) => !('fileId' in content) || !lost.has(content.fileId),
    )
  }
  plan.description = withoutPictures(plan.description, lost)
  for (const lesson of plan.sections.flatMap(({ lessons }) => lessons)) {
    lesson.content = withoutPictures(lesson.content, lost)
  }
  for (const question of plan.banks.flatMap(({ questions }) => questions)) {
    question.content = withoutPictures(question.content, lost)
  }
}

const withoutPictures = <T>(value: T, lost: ReadonlySet<string>): T =>
  JSON.parse(JSON.stringify(value), (_key, inside: unknown) =>
    Array.isArray(inside)
      ? inside.filter((node: { attrs?: { file_id?: string } } | null) => {
          const id = node?.attrs?.file_id
          return id === undefined || !lost.has(id)
        })
      : inside,
  ) as T
