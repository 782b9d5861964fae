import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { problem, Problem } from '#server/http/problem.ts'
import type { DirectoryCtx } from '../context.ts'
import { fromProblem, notUnique, ScimError } from '../scim/error.ts'
import type { JsonObject } from '../scim/path.ts'
import { bringToTerms } from './bring-to-terms.ts'
import { linkPeople, type Link } from './link-people.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import type { UserRow } from './queries.ts'

/** The user as the directory wants it. `before` is absent for a new one. */
export interface Wish {
  resource: JsonObject
  before?: UserRow
}

export type Saved = UserRow | ScimError

/**
 * Makes users match the directory: each gets an account and a membership if possible, and keeps both. A user that can't
 * be saved gets a reason; the others aren't affected.
 */
export async function saveUsers(ctx: DirectoryCtx, wishes: readonly Wish[]): Promise<Saved[]> {
  const users = wishes.map(({ resource, before }) => ({
    resource,
    before,
    meaning: meaningOf(resource),
  }))
  const saved: (Saved | undefined)[] = await findNamesakes(ctx, users)
  const open = users.map((user, place) => ({ ...user, place })).filter(({ place }) => !saved[place])
  const unlinked = open.filter(({ before }) => !before?.person_id)
  const links = await linkPeople(
    ctx,
    unlinked.map(({ meaning }) => meaning),
  )
  const people = new Map(unlinked.map(({ place }, index) => [place, links[index] ?? null]))
  const ready = open.flatMap(({ place, ...user }) => {
    const link = people.get(place) ?? null
    if (link instanceof ScimError) {
      saved[place] = link
      return []
    }
    return [{ ...user, place, row: rowOf(ctx, user, link) }]
  })
  const written = await write(
    ctx,
    ready.map(({ row }) => row),
  )
  for (const { place, before, meaning, row } of ready) {
    saved[place] = written.has(row.id) ? row : taken(meaning.userName)
    if (!written.has(row.id)) continue
    try {
      await bringToTerms(ctx, row, meaning, before)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw fromProblem(error)
    }
  }
  return saved.map((one) => one ?? fromProblem(problem('conflict')))
}

/** A user name or external ID that another user of the directory has is refused, even if both are in one request. */
async function findNamesakes(
  ctx: DirectoryCtx,
  users: readonly { before: UserRow | undefined; meaning: Meaning }[],
): Promise<(ScimError | undefined)[]> {
  const { rows } = await sql<{ place: number; by_name: boolean; by_external: boolean }>`
    with given as materialized (
      select id, lower(user_name) as user_name_key, external_id, place
      from unnest(${users.map(({ before }) => before?.id ?? null)}::uuid[],
        ${users.map(({ meaning }) => meaning.userName)}::text[],
        ${users.map(({ meaning }) => meaning.externalId)}::text[])
        with ordinality as given (id, user_name, external_id, place))
    select given.place::int,
      exists (select 1 from provisioned_users u where u.organization_id = ${ctx.organizationId}
        and u.user_name_key = given.user_name_key and u.id is distinct from given.id) as by_name,
      exists (select 1 from provisioned_users u where u.organization_id = ${ctx.organizationId}
        and u.external_id = given.external_id and u.id is distinct from given.id) as by_external
    from given
    order by given.place`.execute(ctx.db)
  const names = new Set<string>()
  const externals = new Set<string>()
  return users.map(({ meaning }, place) => {
    const name = meaning.userName.toLowerCase()
    if (rows[place]?.by_name || names.has(name)) return taken(meaning.userName)
    if (rows[place]?.by_external || externals.has(meaning.externalId ?? ''))
      return notUnique(`Another user has the externalId “${meaning.externalId}”.`)
    names.add(name)
    if (meaning.externalId) externals.add(meaning.externalId)
    return undefined
  })
}

function rowOf(
  ctx: DirectoryCtx,
  {
    resource,
    before,
    meaning,
  }: { resource: JsonObject; before: UserRow | undefined; meaning: Meaning },
  link: Link | null,
): UserRow {
  const { userName: _n, externalId: _e, ...attributes } = resource
  const person_id = before?.person_id ?? link?.personId ?? null
  return {
    // A member keeps the ID under which the directory found them.
    id: before?.id ?? person_id ?? randomUUID(),
    is_provisioned: true,
    user_name: meaning.userName,
    external_id: meaning.externalId,
    attributes,
    is_active: meaning.active,
    deactivated_at: before?.deactivated_at ?? null,
    created_at: before?.created_at ?? ctx.now,
    updated_at: ctx.now,
    person_id,
    role: before?.role ?? link?.member?.role ?? (link ? (meaning.role ?? 'learner') : null),
    position: before?.position ?? (link?.member ? link.member.position : meaning.position),
    suspended_at: before?.suspended_at ?? link?.member?.suspended_at ?? null,
    first_name: before?.first_name ?? meaning.firstName,
    last_name: before?.last_name ?? meaning.lastName,
    email: before?.email ?? meaning.email,
  }
}

/** Returns the written IDs: of two equal ones at the same moment, the second isn't written. */
async function write(ctx: DirectoryCtx, rows: readonly UserRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const given = rows.map((row) => ({
    id: row.id,
    user_name: row.user_name,
    external_id: row.external_id,
    person_id: row.person_id,
    attributes: row.attributes,
    emails: meaningOf({ ...row.attributes, userName: row.user_name }).emails,
    is_active: row.is_active,
    created_at: row.created_at,
  }))
  const { rows: written } = await sql<{ id: string }>`
    insert into provisioned_users as u (organization_id, id, user_name, external_id, person_id, attributes, emails,
      is_active, created_at, updated_at)
    select ${ctx.organizationId}::uuid, id, user_name, external_id, person_id, attributes,
      array(select jsonb_array_elements_text(emails)), is_active, created_at, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, user_name text, external_id text,
      person_id uuid, attributes jsonb, emails jsonb, is_active boolean, created_at timestamptz)
    on conflict (organization_id, id) do update set user_name = excluded.user_name,
      external_id = excluded.external_id, person_id = excluded.person_id, attributes = excluded.attributes,
      emails = excluded.emails, is_active = excluded.is_active, updated_at = excluded.updated_at
    returning u.id`.execute(ctx.db)
  return new Set(written.map(({ id }) => id))
}

const taken = (userName: string) => notUnique(`Another user has the userName “${userName}”.`)
