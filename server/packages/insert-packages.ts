import type { MemberCtx } from '#server/http/context.ts'
import type { ReadPackage } from './reading/read-package.ts'

export interface NewPackage {
  lesson_id: string
  /** Null for a whole package. */
  part_id: string | null
  read: Pick<ReadPackage, 'title' | 'standard' | 'edition' | 'activities' | 'sequencing' | 'notes'>
}

interface Source {
  courseId: string
  fileId: string
  fileCount: number
  /** The package that lists the files; null if the first of the new ones will. */
  filesPackageId: string | null
}

/** Adds a package for each lesson, all from one file. Returns their ids in order. */
export async function insertPackages(
  ctx: MemberCtx,
  { courseId, fileId, fileCount, filesPackageId }: Source,
  packages: readonly NewPackage[],
): Promise<string[]> {
  const insert = async (given: readonly NewPackage[], files_package_id: string | null) => {
    if (given.length === 0) return []
    const rows = await ctx.db
      .insertInto('packages')
      .values(
        given.map(({ lesson_id, part_id, read }) => ({
          organization_id: ctx.organizationId,
          course_id: courseId,
          lesson_id,
          file_id: fileId,
          part_id,
          files_package_id,
          title: read.title,
          standard: read.standard,
          edition: read.edition,
          activities: JSON.stringify(read.activities),
          sequencing: read.sequencing && JSON.stringify(read.sequencing),
          notes: JSON.stringify(read.notes),
          file_count: fileCount,
          created_at: ctx.now,
          created_by: ctx.personId,
        })),
      )
      .returning(['id', 'lesson_id'])
      .execute()
    const byLesson = new Map(rows.map(({ id, lesson_id }) => [lesson_id, id]))
    return given.map(({ lesson_id }) => byLesson.get(lesson_id) ?? '')
  }
  if (filesPackageId !== null) return insert(packages, filesPackageId)
  const [first = ''] = await insert(packages.slice(0, 1), null)
  return [first, ...(await insert(packages.slice(1), first))]
}
