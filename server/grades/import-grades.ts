import { sql } from 'kysely'
import type { GradeImport, GradeImportRow, GradeItem } from '#contract/grades.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { CsvError, readCsv } from '#server/files/csv.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { learnerColumns, learners, withResults } from './gradebook.ts'
import { headingsOf, isEmailHeading, isPlainHeading } from './headings.ts'
import { gradebookPolicy } from './policy.ts'
import { enterGradebook, readScheme } from './queries.ts'
import { rounded } from './rules.ts'
import { readerOf } from '#server/words/reader.ts'
import { wordAll, type Reader } from '#server/words/word.ts'

const maximumRows = 10_000
const shownRows = 500

interface PlannedRow extends Omit<GradeImportRow, 'errors'> {
  errors: Sentence[]
  enrollment_id: string | null
  person_id: string | null
}

interface Plan {
  ignored: string[]
  rows: PlannedRow[]
}

/** What the file would change. Nothing is written. */
export async function previewGradeImport(
  ctx: MemberCtx,
  courseId: string,
  text: string,
): Promise<GradeImport> {
  return present(await plan(ctx, courseId, text), await readerOf(ctx))
}

/** Takes over every change of the file, or none of them when a single row has a mistake. */
export async function importGrades(
  ctx: MemberCtx,
  courseId: string,
  { text, reason }: { text: string; reason: string },
): Promise<GradeImport> {
  const planned = await plan(ctx, courseId, text)
  const failed = planned.rows.filter(({ errors }) => errors.length > 0)
  if (failed.length > 0) {
    const [first] = failed
    throw problem('grade_file_invalid', {
      detail: say('Line {line}: {fault} Nothing was imported.', {
        line: first?.line ?? 0,
        fault: first?.errors[0] ?? '',
      }),
    })
  }
  await writeMarks(ctx, courseId, planned.rows, reason)
  return present(planned, await readerOf(ctx))
}

async function plan(ctx: MemberCtx, courseId: string, text: string): Promise<Plan> {
  const course = await enterGradebook(ctx, courseId)
  authorize(gradebookPolicy, 'mark', ctx, course)
  const scheme = await readScheme(ctx, courseId)
  const [heading, ...lines] = linesOf(text)
  if (!heading || lines.length === 0) throw fileProblem(say('The file has no rows.'))
  if (lines.length > maximumRows) {
    throw problem('too_many_rows', { detail: say('Import up to 10,000 rows at a time.') })
  }
  const { emailAt, columns, ignored } = columnsOf(heading.cells, scheme.columns)
  const addresses = lines.map(({ cells }) => (cells[emailAt] ?? '').toLowerCase())
  const people = await findLearners(ctx, courseId, [...new Set(addresses)])
  const known = new Map(
    (await withResults(ctx, scheme, people)).map((row) => [row.email.toLowerCase(), row]),
  )
  const seen = new Map<string, number>()
  const rows = lines.map(({ line, cells }, index): PlannedRow => {
    const email = addresses[index] ?? ''
    const row = known.get(email)
    const earlier = seen.get(email)
    if (email) seen.set(email, earlier ?? line)
    const errors: Sentence[] = []
    if (!email) errors.push(say('The email address is missing.'))
    else if (!row)
      errors.push(say('{email} isn’t enrolled in this course.', { email: cells[emailAt] ?? '' }))
    else if (earlier !== undefined)
      errors.push(say('This learner is already in line {line}.', { line: earlier }))
    const changes: GradeImportRow['changes'] = []
    for (const { at, item } of columns) {
      const given = cells[at] ?? ''
      if (given === '') continue
      const points = pointsIn(given)
      if (points === null)
        errors.push(
          say('“{given}” in {item} isn’t a number.', {
            given: given.slice(0, 40),
            item: item.title,
          }),
        )
      else if (points < 0 || points > item.points) {
        errors.push(
          say('{given} in {item} isn’t between 0 and {points, number}.', {
            given,
            item: item.title,
            points: item.points,
          }),
        )
      } else {
        const from = row?.cells.find(({ item_id }) => item_id === item.id)?.points ?? null
        if (from !== points) {
          changes.push({
            item_id: item.id,
            title: item.title,
            from_points: from,
            to_points: points,
          })
        }
      }
    }
    return {
      line,
      given: cells[emailAt] ?? '',
      name: row?.person.name ?? null,
      errors,
      changes,
      enrollment_id: row?.enrollment_id ?? null,
      person_id: row?.person.id ?? null,
    }
  })
  return { ignored, rows }
}

function linesOf(text: string) {
  try {
    return readCsv(Buffer.from(text, 'utf8'))
  } catch (error) {
    if (error instanceof CsvError) throw fileProblem(say('This isn’t a CSV file.'))
    throw error
  }
}

const fileProblem = (fault: Sentence) =>
  problem('grade_file_invalid', { detail: say('{fault} Nothing was imported.', { fault }) })

function columnsOf(headings: readonly string[], items: readonly GradeItem[]) {
  const emailAt = headings.findIndex((heading) => isEmailHeading(heading))
  if (emailAt < 0) throw fileProblem(say('The first line has no Email column.'))
  const names = headingsOf(items).map((name) => name.toLowerCase())
  const columns: { at: number; item: GradeItem }[] = []
  const ignored: string[] = []
  for (const [at, heading] of headings.entries()) {
    if (at === emailAt || heading === '' || isPlainHeading(heading)) continue
    const item = items[names.indexOf(heading.replace(/^'(?=[=+\-@])/, '').toLowerCase())]
    if (!item) ignored.push(heading)
    else if (columns.some((column) => column.item.id === item.id)) {
      throw fileProblem(say('Two columns are named {heading}.', { heading }))
    } else columns.push({ at, item })
  }
  if (columns.length === 0)
    throw fileProblem(say('No column has the name of a grade item in this course.'))
  return { emailAt, columns, ignored }
}

/** "12.5" and "12,5"; anything else is no number. */
const pointsIn = (given: string): number | null =>
  /^\d+([.,]\d+)?$/.test(given) || /^-\d/.test(given)
    ? rounded(Number(given.replace(',', '.')))
    : null

const findLearners = (ctx: MemberCtx, courseId: string, addresses: readonly string[]) =>
  learners(ctx, courseId)
    .select(learnerColumns)
    .where(sql<boolean>`lower(p.email) = any(${[...addresses]}::text[])`)
    .execute()

async function writeMarks(
  ctx: MemberCtx,
  courseId: string,
  rows: readonly PlannedRow[],
  reason: string,
) {
  const marks = rows.flatMap(({ enrollment_id, person_id, changes }) =>
    enrollment_id && person_id
      ? changes.map(({ item_id, to_points }) => ({
          organization_id: ctx.organizationId,
          course_id: courseId,
          item_id,
          enrollment_id,
          person_id,
          points: to_points,
          reason,
          marked_by: ctx.personId,
          marked_at: ctx.now,
        }))
      : [],
  )
  for (let start = 0; start < marks.length; start += 1000) {
    await ctx.db
      .insertInto('grade_marks')
      .values(marks.slice(start, start + 1000))
      .onConflict((on) =>
        on.columns(['organization_id', 'enrollment_id', 'item_id']).doUpdateSet((eb) => ({
          points: eb.ref('excluded.points'),
          reason: eb.ref('excluded.reason'),
          marked_by: eb.ref('excluded.marked_by'),
          marked_at: eb.ref('excluded.marked_at'),
        })),
      )
      .execute()
  }
  if (marks.length === 0) return
  const people = [...new Set(marks.map(({ person_id }) => person_id))]
  await audit(ctx, {
    action: 'grades.imported',
    organizationId: ctx.organizationId,
    subject: { type: 'course', id: courseId },
    detail: { learners: people.length, grades: marks.length },
    reason,
  })
  await emit(ctx, 'grades.imported', {
    organization_id: ctx.organizationId,
    course_id: courseId,
    person_ids: people,
    actor_id: ctx.personId,
    reason,
  })
}

function present({ ignored, rows }: Plan, reader: Reader): GradeImport {
  const failed = rows.filter(({ errors }) => errors.length > 0)
  const changing = rows.filter(({ errors, changes }) => errors.length === 0 && changes.length > 0)
  return {
    ignored_columns: ignored,
    row_count: rows.length,
    change_count: changing.reduce((sum, { changes }) => sum + changes.length, 0),
    failed_count: failed.length,
    rows: [...failed, ...changing]
      .slice(0, shownRows)
      .map(({ line, given, name, errors, changes }) => ({
        line,
        given,
        name,
        errors: wordAll(errors, reader),
        changes,
      })),
  }
}
