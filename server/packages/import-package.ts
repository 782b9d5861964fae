import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { packageFilePurpose, type LessonPackage } from '#contract/packages.ts'
import { FileError } from '#server/archives/file-error.ts'
import { setLessonObjects } from '#server/courses/curriculum/set-lesson-object.ts'
import { lockDraft } from '#server/courses/queries.ts'
import { recordEditing } from '#server/courses/record.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import { getFile, type FileRow } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { insertPackages, type NewPackage } from './insert-packages.ts'
import { partOf } from './part-of.ts'
import { listParts, type PackageContent } from './queries.ts'
import { draftContent, getLessonPackage } from './read-lesson-package.ts'
import { openZip, type ZippedFile } from './reading/open-zip.ts'
import {
  maximumManifest,
  readPackage,
  readStructure,
  type ReadPackage,
} from './reading/read-package.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'
import { say } from '#server/words/sentence.ts'

/**
 * Makes a draft lesson show an uploaded package. The previous package stays for learners who started it. An unusable
 * file is refused with every reason and deleted; nothing of it is kept.
 */
export async function importPackage(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  fileId: string,
): Promise<LessonPackage> {
  await lockDraft(ctx, courseId)
  const content = await draftContent(ctx, courseId, lessonId)
  const file = await getFile(ctx.db, fileId)
  if (file.organization_id !== ctx.organizationId || file.purpose !== packageFilePurpose) {
    throw problem('file_not_found')
  }
  const { read, files } = await readStored(ctx, file)
  read.title ||= word(say('Package'), await readerOf(ctx))
  const lessons = await lessonsToReplace(ctx, courseId, { lessonId, content, read })
  const ids = await insertPackages(
    ctx,
    { courseId, fileId, fileCount: files.length, filesPackageId: null },
    lessons,
  )
  await insertFiles(ctx, ids[0] ?? '', files)
  await setLessonObjects(
    ctx,
    courseId,
    new Map(
      lessons.map(({ lesson_id, content: shown }, index) => [
        lesson_id,
        { ...shown, package_id: ids[index] ?? null },
      ]),
    ),
  )
  await recordEditing(ctx, 'course.package_imported', courseId, {
    lesson_id: lessonId,
    package_id: ids[0],
    title: read.title,
  })
  return getLessonPackage(ctx, courseId, lessonId)
}

interface Replacing {
  lessonId: string
  content: PackageContent
  read: ReadPackage
}

/**
 * The lesson itself, first. If it shows one part of a package and the new version contains that part, the lessons of
 * the other parts follow. Parts that the new version lacks keep the version they have.
 */
async function lessonsToReplace(
  ctx: MemberCtx,
  courseId: string,
  { lessonId, content, read }: Replacing,
): Promise<(NewPackage & { content: PackageContent })[]> {
  const siblings = content.package_id ? await listParts(ctx, courseId, content.package_id) : []
  const own = siblings.find(({ lesson_id }) => lesson_id === lessonId)
  const ownPart = own && partOf(read, own.part_id)
  if (!own || !ownPart) return [{ lesson_id: lessonId, part_id: null, read, content }]
  const others = siblings.filter((sibling) => sibling !== own)
  return [own, ...others].flatMap(({ lesson_id, part_id, content: shown }) => {
    const part = partOf(read, part_id)
    return part ? [{ lesson_id, part_id, read: part, content: shown }] : []
  })
}

async function readStored(ctx: MemberCtx, file: FileRow) {
  try {
    if (file.content_type === 'application/xml') {
      if (file.size_bytes > maximumManifest)
        throw new FileError(say('This file is larger than 8 MB.'))
      const stream = await ctx.app.files.store.open(file.storage_key)
      return { read: readStructure(await buffer(stream)), files: [] }
    }
    const zip = await openZip(ctx.app.files.store, file)
    return { read: await readPackage(zip), files: [...zip.files.values()] }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    await deleteFile(ctx, file.id)
    throw problem('package_unreadable', { detail: error.sentence, keepChanges: true, cause: error })
  }
}

/** One statement for thousands of files. */
const insertFiles = (ctx: MemberCtx, packageId: string, files: readonly ZippedFile[]) =>
  sql`insert into package_files (organization_id, package_id, path, header_offset, packed_bytes, size_bytes, is_deflated)
    select ${ctx.organizationId}, ${packageId}, * from unnest(${files.map(({ path }) => path)}::text[],
      ${files.map((file) => file.header_offset)}::bigint[], ${files.map((file) => file.packed_bytes)}::bigint[],
      ${files.map((file) => file.size_bytes)}::bigint[], ${files.map((file) => file.is_deflated)}::boolean[])`.execute(
    ctx.db,
  )
