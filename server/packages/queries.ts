import { sql } from 'kysely'
import type { LessonContent } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

type Reader = Pick<MemberCtx, 'db' | 'organizationId'>

/** A package with its file and the number of learners who have opened it. */
const packages = ({ db, organizationId }: Reader) =>
  db
    .selectFrom('packages as p')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'p.organization_id').onRef('f.id', '=', 'p.file_id'),
    )
    .selectAll('p')
    .select(['f.name as file_name', 'f.size_bytes'])
    .select(
      sql<number>`(select count(distinct a.person_id)::int from package_attempts a
        where a.organization_id = p.organization_id and a.package_id = p.id)`.as('learner_count'),
    )
    .where('p.organization_id', '=', organizationId)

export const findPackage = (ctx: Reader, packageId: string) =>
  packages(ctx).where('p.id', '=', packageId).executeTakeFirst()

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>

/** Every version that was imported for a lesson, newest first. */
export const listVersions = (ctx: Reader, lessonId: string) =>
  packages(ctx).where('p.lesson_id', '=', lessonId).orderBy('p.created_at', 'desc').execute()

export type PackageContent = Extract<LessonContent, { kind: 'package' }>

/** The lessons of a draft that show parts of the same file as this package, in no particular order. */
export async function listParts(ctx: Reader, courseId: string, packageId: string) {
  const { rows } = await sql<{ lesson_id: string; part_id: string; content: PackageContent }>`
    select l.id as lesson_id, p.part_id, l.content
    from packages this
    join packages p on p.organization_id = this.organization_id and p.file_id = this.file_id
    join lessons l on l.organization_id = p.organization_id and l.course_id = ${courseId}
      and l.kind = 'package' and l.deleted_at is null and l.content ->> 'package_id' = p.id::text
    where this.organization_id = ${ctx.organizationId} and this.id = ${packageId}
      and this.part_id is not null and p.part_id is not null`.execute(ctx.db)
  return rows
}

/** A published lesson's package and rules. */
export async function publishedContent(ctx: Reader, versionId: string): Promise<PackageContent> {
  const row = await ctx.db
    .selectFrom('lesson_versions')
    .select('content')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  const content = row?.content as LessonContent | undefined
  if (content?.kind !== 'package') throw problem('package_not_found')
  return content
}

/** A learner's attempts in the current round of one lesson, newest first. */
export const listAttempts = (
  { db, organizationId }: Reader,
  place: { id: string; round_started_at: Date | null },
  lessonId: string,
) =>
  db
    .selectFrom('package_attempts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('enrollment_id', '=', place.id)
    .where('lesson_id', '=', lessonId)
    .where('started_at', '>=', place.round_started_at ?? new Date(0))
    .orderBy('number', 'desc')
    .execute()

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

export const listStates = ({ db, organizationId }: Reader, attemptId: string) =>
  db
    .selectFrom('package_states')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('attempt_id', '=', attemptId)
    .execute()

export interface PackageScore {
  lesson_id: string
  enrollment_id: string
  score_percent: number
}

/** The score that counts in each of these lessons of one course, per learner, in the current round. */
export async function listPackageScores(
  db: Db,
  organizationId: string,
  lessonIds: readonly string[],
  enrollmentIds: readonly string[],
): Promise<PackageScore[]> {
  if (lessonIds.length === 0 || enrollmentIds.length === 0) return []
  const { rows } = await sql<PackageScore>`
    with counted as materialized (
      select l.id, v.content #>> '{rules,counted_attempt}' as attempt
      from lessons l
      join published_courses c on c.organization_id = l.organization_id and c.course_id = l.course_id
      join course_versions o on o.organization_id = c.organization_id and o.course_id = c.course_id
        and o.number = c.version
      join lesson_versions v on v.organization_id = l.organization_id
        and v.id = (jsonb_path_query_first(o.outline, '$.sections[*].lessons[*] ? (@.id == $id).version_id',
          jsonb_build_object('id', l.id::text)) #>> '{}')::uuid
      where l.organization_id = ${organizationId} and l.id = any(${[...lessonIds]}::uuid[])
    )
    select distinct on (a.lesson_id, a.enrollment_id) a.lesson_id, a.enrollment_id, a.score_percent
    from counted
    join package_attempts a on a.organization_id = ${organizationId} and a.lesson_id = counted.id
      and a.enrollment_id = any(${[...enrollmentIds]}::uuid[]) and a.score_percent is not null
    join enrollments e on e.organization_id = a.organization_id and e.id = a.enrollment_id
      and a.started_at >= coalesce(e.round_started_at, '-infinity')
    order by a.lesson_id, a.enrollment_id, case counted.attempt when 'first' then a.number
      when 'last' then -a.number else -a.score_percent end, a.number`.execute(db)
  return rows
}

/** Which of these lesson versions show a package whose score counts in the gradebook. */
export async function listGradedPackages(db: Db, organizationId: string, versionIds: string[]) {
  if (versionIds.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('lesson_versions')
    .select('lesson_id')
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(versionIds))))
    .where(sql<boolean>`content #>> '{rules,is_graded}' = 'true'`)
    .execute()
  return new Set(rows.map(({ lesson_id }) => lesson_id))
}
