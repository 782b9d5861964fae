import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile as writeToDisk } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import { exportReport, type ReportFormat } from '#contract/report-runs.ts'
import type { ReportDefinition, ReportRow } from '#contract/reports.ts'
import type { Db } from '#server/db/database.ts'
import { enterAsMember, onlyRead } from '#server/db/tenancy.ts'
import { cleanFileName } from '#server/files/file-name.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { standingFor } from '#server/http/standing.ts'
import { asSystem } from '#server/jobs/job.ts'
import { findWeekStart } from '#server/organizations/school-settings.ts'
import { getTimeZone } from '#server/progress/queries.ts'
import { findReader } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { bounded, fileMilliseconds } from '../engine/bounded.ts'
import { planReport } from '../engine/plan-report.ts'
import { paperOf } from '../paper/paper-of.ts'
import { renderReport } from '../paper/report-paper.ts'
import { countRows } from '../run-report.ts'
import { allSources } from '../sources/all-sources.ts'
import { reportRows } from './report-rows.ts'
import { contentTypes, maximumRows, sheetBytes } from './sheet-bytes.ts'
import { tellRecipients } from './tell-recipients.ts'

export interface RunId {
  organization_id: string
  run_id: string
}

interface OpenRun {
  title: string
  format: ReportFormat
  asked_by: string | null
  definition: ReportDefinition
  within: string | null
  is_drilled: boolean
  created_at: Date
}

const couldNotBeWritten = say('The report couldn’t be written.')

/** How often the waiting person sees the number of rows grow. */
const tellEvery = 20_000

/**
 * Writes the file of a run: rows come through a cursor, bytes go to a file aside, and memory stays flat. A PDF
 * holds few enough rows to be laid out in memory, in a thread of its own. The file is written with the
 * rights that the asker has now. After a crash the run starts over; a finished run is left alone.
 */
export async function writeFile(app: Mechanisms, id: RunId) {
  const run = await begin(app, id)
  if (!run) return
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-report-'))
  try {
    const path = join(folder, 'report')
    await writeRows(app, id, run, path)
    await keep(app, id, run, path)
    await tellRecipients(app, id)
  } catch (error) {
    if (!(error instanceof Problem)) app.log.error({ err: error, ...id }, 'A report failed.')
    const failure = error instanceof Problem ? error.message : couldNotBeWritten.message
    await change(app, id, { failed_at: app.clock.now(), failure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const begin = (app: Mechanisms, { organization_id, run_id }: RunId) =>
  asSystem(app, ({ db, now }) =>
    db
      .updateTable('report_runs')
      .set({ started_at: now, row_count: 0 })
      .where('organization_id', '=', organization_id)
      .where('id', '=', run_id)
      .where('finished_at', 'is', null)
      .where('failed_at', 'is', null)
      .returning(['title', 'asked_by', 'within', 'is_drilled', 'created_at'])
      .returning([
        sql<ReportDefinition>`definition`.as('definition'),
        sql<ReportFormat>`format`.as('format'),
      ])
      .executeTakeFirst(),
  )

/** What the person's custom role adds now, when the file is written. */
async function findAbilities(db: Db, organizationId: string, personId: string) {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('member_roles as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'm.organization_id')
        .onRef('r.id', '=', 'm.custom_role_id'),
    )
    .select('r.abilities')
    .where('m.organization_id', '=', organizationId)
    .where('m.person_id', '=', personId)
    .executeTakeFirst()
  return row?.abilities ?? []
}

async function writeRows(app: Mechanisms, id: RunId, run: OpenRun, path: string) {
  const personId = run.asked_by ?? ''
  if (!personId) throw problem('not_allowed')
  const paper = await app.database.transaction(
    enterAsMember(personId, id.organization_id),
    async (db, entered) => {
      if (!entered) throw problem('not_allowed')
      await onlyRead(db)
      const member = entered as { role: OrganizationRole }
      const abilities = await findAbilities(db, id.organization_id, personId)
      const { role } = standingFor(app, exportReport, { ...member, abilities })
      const scope = {
        db,
        organizationId: id.organization_id,
        personId,
        role,
        now: run.created_at,
        zone: await getTimeZone(db, personId),
        weekStart: await findWeekStart(db, id.organization_id),
        reader: await findReader(db, personId),
      }
      const within = run.is_drilled ? run.within : undefined
      const plan = planReport(allSources, run.definition, scope, within)
      const most = maximumRows(run.format, plan.columns.length)
      const total = await bounded(db, fileMilliseconds, () =>
        countRows({ db }, plan, maximumRows('xlsx', 1) + 1),
      )
      const written = Math.min(total, most)
      await change(app, id, { total_count: written, is_cut_off: total > most })
      let told = 0
      const tell = async (count: number) => {
        if (count - told < tellEvery) return
        told = count
        await change(app, id, { row_count: count })
      }
      const rows = reportRows(db, plan, most, tell)
      if (run.format === 'pdf') {
        const found: ReportRow[] = []
        for await (const row of rows) found.push(row)
        return paperOf(scope, run, { columns: plan.columns, rows: found, total })
      }
      const sheet = { ...scope, columns: plan.columns, rows, step: stepOf(run) }
      await pipeline(sheetBytes(run.format, sheet), createWriteStream(path))
      await change(app, id, { row_count: written })
      return null
    },
  )
  if (!paper) return
  // The figures are read: no transaction waits while the pages are drawn.
  await writeToDisk(path, await renderReport(paper))
  await change(app, id, { row_count: paper.rows.length })
}

const stepOf = ({ definition, is_drilled }: OpenRun) =>
  is_drilled ? 'value' : (definition.group?.step ?? 'value')

async function keep(app: Mechanisms, id: RunId, run: OpenRun, path: string) {
  const { size } = await stat(path)
  const key = randomUUID()
  await app.files.store.put(key, createReadStream(path), size)
  await asSystem(app, async ({ db, now }) => {
    await db
      .insertInto('files')
      .values({
        id: key,
        organization_id: id.organization_id,
        owner_id: run.asked_by,
        purpose: 'report',
        name: cleanFileName(
          `${run.title} ${run.created_at.toISOString().slice(0, 10)}.${run.format}`,
        ),
        content_type: contentTypes[run.format],
        size_bytes: size,
        storage_key: key,
        created_at: now,
        ready_at: now,
      })
      .execute()
    await db
      .updateTable('report_runs')
      .set({ file_id: key, finished_at: now })
      .where('organization_id', '=', id.organization_id)
      .where('id', '=', id.run_id)
      .execute()
  })
}

interface Change {
  row_count?: number
  total_count?: number
  is_cut_off?: boolean
  failed_at?: Date
  failure?: string
}

/** In its own transaction, so that the waiting person sees it right away. */
const change = (app: Mechanisms, { organization_id, run_id }: RunId, values: Change) =>
  asSystem(app, async ({ db }) => {
    await db
      .updateTable('report_runs')
      .set(values)
      .where('organization_id', '=', organization_id)
      .where('id', '=', run_id)
      .execute()
  })
