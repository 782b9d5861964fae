import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '#server/env.ts'
import type { Command } from '../commands.ts'
import { UsageError, type Outcome } from '../outcome.ts'
import type { Options } from '../read-words.ts'
import { copyOrganization } from './copy-organization.ts'
import { exportOrganization, measureOrganization } from './export-organization.ts'
import { importOrganization, type Imported } from './import-organization.ts'
import type { Manifest } from './manifest.ts'
import { MovingError } from './moving-error.ts'
import { undoImport } from './undo-import.ts'

const file = { 'passphrase-file': 'value', 'dry-run': 'flag' } as const

export const organizationCommands: Readonly<Record<string, Command>> = {
  'organization export': { argument: 'SLUG', options: { to: 'value', ...file }, run: runExport },
  'organization import': { argument: 'FILE', options: { as: 'value', ...file }, run: runImport },
  'organization undo-import': { argument: 'SLUG', options: { 'dry-run': 'flag' }, run: runUndo },
  'organization copy': {
    argument: 'SLUG',
    options: { as: 'value', 'dry-run': 'flag' },
    run: runCopy,
  },
}

async function runExport(env: Env, options: Options): Promise<Outcome> {
  const slug = textOf(options, 'argument') ?? ''
  const given = textOf(options, 'to')
  if (given === undefined) throw new UsageError('Say where to write it: --to FILE.')
  const to = path.resolve(given)
  if (options['dry-run']) {
    const { tables, people, secrets } = await measureOrganization(env, slug)
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    const text = `Would export ${rows} rows and ${people} people of “${slug}” to ${to}. Nothing was written.`
    return { text, result: { slug, to, rows, tables, people, secrets, dry_run: true } }
  }
  const manifest = await exportOrganization(env, { slug, to, passphrase: passphrase(options) })
  return {
    text: [`Exported ${sizeOf(manifest)} of “${slug}” to ${to}.`, ...digestLines(manifest)].join(
      '\n',
    ),
    result: { slug, to, archive_id: manifest.archive_id, ...countsOf(manifest) },
  }
}

async function runImport(env: Env, options: Options): Promise<Outcome> {
  const dryRun = options['dry-run'] === true
  const imported = await importOrganization(env, {
    from: path.resolve(textOf(options, 'argument') ?? ''),
    as: slugOf(options),
    passphrase: passphrase(options),
    dryRun,
  })
  return outcomeOf(imported, dryRun, 'import')
}

async function runCopy(env: Env, options: Options): Promise<Outcome> {
  const as = slugOf(options)
  if (as === undefined) throw new UsageError('Say what the copy is called: --as SLUG.')
  const dryRun = options['dry-run'] === true
  const slug = textOf(options, 'argument') ?? ''
  return outcomeOf(await copyOrganization(env, { slug, as, dryRun }), dryRun, 'copy')
}

async function runUndo(env: Env, options: Options): Promise<Outcome> {
  const dryRun = options['dry-run'] === true
  const undone = await undoImport(env, { slug: textOf(options, 'argument') ?? '', dryRun })
  const what = `“${undone.slug}” and ${counted(undone.people, 'account', 'accounts')} that only it brought`
  return {
    text: dryRun ? `Would delete ${what}. Nothing was changed.` : `Deleted ${what}.`,
    result: { slug: undone.slug, people: undone.people, dry_run: dryRun },
  }
}

function outcomeOf(imported: Imported, dryRun: boolean, verb: 'import' | 'copy'): Outcome {
  const { archive, slug, conflicts } = imported
  const people = `${counted(imported.matchedPeople, 'person', 'people')} matched, ${imported.createdPeople} new`
  const done = verb === 'import' ? 'Imported' : 'Copied'
  const lines = dryRun
    ? [
        ...conflicts,
        `Would ${verb} ${sizeOf(archive)} as “${slug}” (${people}, ${counted(imported.replacedIds, 'id', 'ids')} replaced). Nothing was changed.`,
      ]
    : [
        `${done} ${sizeOf(archive)} as “${slug}” (${people}). All digests are equal:`,
        ...digestLines(archive, imported.digests),
      ]
  return {
    text: lines.join('\n'),
    result: {
      slug,
      organization_id: imported.organizationId,
      matched_people: imported.matchedPeople,
      created_people: imported.createdPeople,
      replaced_ids: imported.replacedIds,
      conflicts,
      dry_run: dryRun,
      ...countsOf(archive),
      digests: dryRun ? digestsOf(archive) : imported.digests,
    },
    found: dryRun && conflicts.length > 0,
  }
}

const textOf = (options: Options, name: string) => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

function slugOf(options: Options): string | undefined {
  const slug = textOf(options, 'as')
  if (slug === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return slug
  throw new UsageError('--as takes lowercase letters, digits and hyphens, such as "northwind".')
}

/** From a file, where no list of processes shows it. */
function passphrase(options: Options): string | undefined {
  const name = textOf(options, 'passphrase-file')
  if (name === undefined) return undefined
  let text: string
  try {
    text = readFileSync(name, 'utf8').trim()
  } catch {
    throw new MovingError(`--passphrase-file names ${name}, which can't be read.`)
  }
  if (text === '') throw new MovingError(`The passphrase file ${name} is empty.`)
  return text
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const sizeOf = (manifest: Manifest) =>
  `${counted(rowsOf(manifest), 'row', 'rows')}, ${counted(manifest.people.rows, 'person', 'people')} and ${counted(manifest.contents.rows, 'file', 'files')}`

const countsOf = (manifest: Manifest) => ({
  rows: rowsOf(manifest),
  people: manifest.people.rows,
  files: manifest.contents.rows,
  secrets: manifest.secrets.rows,
  digests: digestsOf(manifest),
})

const digestsOf = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ table, digest }) => [table, digest]))

/** Only tables that have rows: the others say nothing. */
const digestLines = ({ tables }: Manifest, arrived?: Readonly<Record<string, string>>) =>
  tables
    .filter(({ table, rows }) => rows > 0 && (!arrived || arrived[table]))
    .map(
      ({ table, rows, digest }) =>
        `  ${digest.slice(0, 16)}  ${String(rows).padStart(8)}  ${table}`,
    )
