import { sql } from 'kysely'
import { activityKey } from './keys.ts'
import { activitiesOf, type Activity, type Statement } from './statement.ts'
import type { RecordCtx } from './store-statements.ts'
import type { Fields } from './values.ts'

/** Merges the activity definitions of statements into the known ones; the latest wins. Only writes changes. */
export async function defineActivities(ctx: RecordCtx, statements: readonly Statement[]) {
  const said = new Map<string, { id: string; definition: Fields }>()
  for (const { id, definition } of statements.flatMap(activitiesOf)) {
    if (!definition) continue
    const before = said.get(activityKey(id))?.definition
    said.set(activityKey(id), { id, definition: merged(before, definition) })
  }
  if (said.size === 0) return
  const known = await loadDefinitions(ctx, [...said.keys()])
  // Always in the same order, so two batches never deadlock.
  const news = [...said]
    .map(([key, { id, definition }]) => {
      const before = known.get(key)
      const earlier = before === undefined ? undefined : (JSON.parse(before) as Fields)
      const text = JSON.stringify(merged(earlier, definition))
      return { key, id, text, isNews: text !== before }
    })
    .filter(({ isNews }) => isNews)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (news.length === 0) return
  await sql`insert into record_activities (organization_id, key, activity_id, definition)
    select ${ctx.organizationId}::uuid, key, id, text from unnest(${news.map(({ key }) => key)}::uuid[],
      ${news.map(({ id }) => id)}::text[], ${news.map(({ text }) => text)}::text[]) as one (key, id, text)
    on conflict (organization_id, key) do update set definition = excluded.definition`.execute(
    ctx.db,
  )
}

/** Everything known about an activity. Unknown activities get a response too. */
export async function readActivity(ctx: RecordCtx, id: string): Promise<Activity> {
  const known = await readActivities(ctx, [id])
  return known.get(id) ?? { objectType: 'Activity', id }
}

/** The known activities among these, by ID. */
export async function readActivities(
  ctx: RecordCtx,
  ids: readonly string[],
): Promise<Map<string, Activity>> {
  const unique = [...new Set(ids)]
  const known = await loadDefinitions(
    ctx,
    unique.map((id) => activityKey(id)),
  )
  return new Map(
    unique.flatMap((id): [string, Activity][] => {
      const definition = known.get(activityKey(id))
      return definition === undefined
        ? []
        : [[id, { objectType: 'Activity', id, definition: JSON.parse(definition) as Fields }]]
    }),
  )
}

async function loadDefinitions(ctx: RecordCtx, keys: readonly string[]) {
  const { rows } = await sql<{ key: string; definition: string }>`
    select replace(key::text, '-', '') as key, definition from record_activities
    where organization_id = ${ctx.organizationId} and key = any(${keys}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ key, definition }) => [key, definition]))
}

/** Languages and extensions are merged, everything else is replaced. */
function merged(before: Fields | undefined, now: Fields): Fields {
  if (!before) return now
  const all = { ...before, ...now }
  for (const name of ['name', 'description', 'extensions']) {
    if (before[name] && now[name]) {
      all[name] = { ...(before[name] as Fields), ...(now[name] as Fields) }
    }
  }
  return all
}
