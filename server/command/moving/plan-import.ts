import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ArchiveReader } from './archive-reader.ts'
import { Content, contentPath } from './manifest.ts'
import { matchPeople, type MatchedPeople } from './match-people.ts'
import { movedTables } from './moved-tables.ts'
import { newValue, Replacements } from './replacements.ts'
import type { TableRule } from './table-rule.ts'

export interface ImportOptions {
  /** Another slug than the archive's. */
  as?: string | undefined
  /** New ids for everything, and nothing that reaches the outside. */
  sandbox?: boolean | undefined
}

export interface ImportPlan {
  organizationId: string
  slug: string
  people: MatchedPeople
  replacements: Replacements
  /** Reasons not to import it, one sentence each. */
  conflicts: string[]
}

const batchSize = 1000

/** Reads the whole archive once: checks every byte, and finds what is taken here. Changes nothing. */
export async function planImport(
  client: pg.ClientBase,
  archive: ArchiveReader,
  { as, sandbox = false }: ImportOptions,
): Promise<ImportPlan> {
  const { manifest } = archive
  const replacements = new Replacements()
  const people = await matchPeople(
    client,
    archive.lines('people.jsonl', manifest.people),
    replacements,
  )
  const conflicts = [...people.conflicts]
  for (const { table, ...part } of manifest.tables) {
    const rule = movedTables[table]
    if (!rule) continue
    const taken = takenIn(client, table, rule, { replacements, sandbox })
    for await (const line of archive.lines(`tables/${table}.jsonl`, part)) {
      await taken.look(JSON.parse(line) as Record<string, unknown>)
    }
    await taken.finish()
    if (!sandbox || !rule.outside) conflicts.push(...taken.conflicts)
  }
  for await (const line of archive.lines('contents.jsonl', manifest.contents)) {
    const content = Content.parse(JSON.parse(line))
    await archive.check(contentPath(content), content.sha256)
  }
  await archive.check('jobs.jsonl', manifest.jobs.sha256)
  await archive.check('secrets.jsonl', manifest.secrets.sha256)
  const slug = as ?? manifest.organization.slug
  if (slug !== manifest.organization.slug) {
    replacements.replaceValue('address', manifest.organization.slug, slug)
  }
  const { rows } = await client.query<{ name: string }>(
    'select name from organizations where slug = $1',
    [slug],
  )
  if (rows[0]) {
    conflicts.push(`“${slug}” is the address of “${rows[0].name}” here: choose another with --as.`)
  }
  const organizationId = replacements.idOf(manifest.organization.id)
  return { organizationId, slug, people, replacements, conflicts }
}

/** Looks at the rows of one table, some at a time, for ids and names that another row here has already. */
function takenIn(
  client: pg.ClientBase,
  table: string,
  rule: TableRule,
  { replacements, sandbox }: { replacements: Replacements; sandbox: boolean },
) {
  const hasId = rule.columns.includes('id') && !rule.foreignIds
  const ids = new Set<string>()
  const values = new Map<string, Set<string>>()
  const domains = new Set<string>()
  const conflicts: string[] = []

  async function flush() {
    if (ids.size > 0) {
      const { rows } = await client.query<{ id: string }>(
        `select id::text as id from ${table} where id = any ($1::${idType(table)}[])`,
        [[...ids]],
      )
      const taken = sandbox ? [...ids] : rows.map(({ id }) => id)
      for (const id of taken) {
        if (replacements.idOf(id) === id) replacements.replaceId(id, randomUUID())
      }
      ids.clear()
    }
    for (const [column, wanted] of values) {
      const kind = rule.unique[column]
      const { rows } = await client.query<{ value: string }>(
        `select "${column}"::text as value from ${table} where "${column}"::text = any ($1)`,
        [[...wanted]],
      )
      for (const { value } of rows) {
        if (kind) replacements.replaceValue(kind, value, newValue(kind, value))
      }
      wanted.clear()
    }
    if (domains.size > 0) {
      const { rows } = await client.query<{ domain: string; name: string }>(
        `select t.domain, o.name from ${table} t join organizations o on o.id = t.organization_id
         where t.domain = any ($1) ${table === 'domain_claims' ? 'and t.proven_at is not null' : ''}`,
        [[...domains]],
      )
      conflicts.push(
        ...rows.map(({ domain, name }) => `The domain ${domain} belongs to “${name}” here.`),
      )
      domains.clear()
    }
  }

  return {
    conflicts,
    async look(row: Record<string, unknown>) {
      if (hasId && isUuid(row['id'])) ids.add(row['id'])
      // The organization's own slug is never replaced silently: it is an address that people know.
      for (const column of table === 'organizations' ? [] : Object.keys(rule.unique)) {
        const value = row[column]
        if (typeof value !== 'string') continue
        const wanted = values.get(column) ?? new Set<string>()
        values.set(column, wanted.add(value))
      }
      if (table === 'organization_domains' || (table === 'domain_claims' && row['proven_at'])) {
        domains.add(String(row['domain']))
      }
      if (ids.size >= batchSize) await flush()
    },
    finish: flush,
  }
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** Payment providers name their events themselves. */
const idType = (table: string) => (table === 'provider_events' ? 'text' : 'uuid')
