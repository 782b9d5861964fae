import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { problem } from '#server/http/problem.ts'
import { activityKey, agentKey, nameKey } from '../statements/keys.ts'
import type { Actor } from '../statements/statement.ts'
import type { RecordCtx } from '../statements/store-statements.ts'
import { refuse } from '../statements/values.ts'

export type DocumentKind = 'state' | 'agent_profile' | 'activity_profile'

/** Locations of documents: states belong to an activity and an agent, profiles to one of the two. */
export interface DocumentPlace {
  kind: DocumentKind
  activityId?: string | undefined
  agent?: Actor | undefined
  registration?: string | undefined
}

export interface RecordDocument {
  contentType: string
  content: Buffer
  etag: string
  updatedAt: Date
}

/** The If-Match and If-None-Match conditions on the expected document. */
export interface Expectation {
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
}

/** Placeholder for kinds of documents without an agent or activity. */
const nothing = '00000000-0000-0000-0000-000000000000'

export const etagOf = (content: Buffer) => `"${createHash('sha1').update(content).digest('hex')}"`

/** All documents of a location. Without a registration, of every registration. */
function at(ctx: RecordCtx, place: DocumentPlace) {
  const ofPlace = ctx.db
    .selectFrom('record_documents')
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', place.kind)
    .where('activity_key', '=', activityOf(place))
    .where('agent_key', '=', agentOf(place))
  return place.registration === undefined
    ? ofPlace
    : ofPlace.where('registration', '=', place.registration)
}

const activityOf = ({ activityId }: DocumentPlace) =>
  activityId === undefined ? nothing : activityKey(activityId)
const agentOf = ({ agent }: DocumentPlace) => (agent && agentKey(agent)) ?? nothing

const one = (ctx: RecordCtx, place: DocumentPlace, name: string) =>
  at(ctx, place)
    .where('name_key', '=', nameKey(name))
    .where('registration', 'is not distinct from', place.registration ?? null)

export async function findDocument(
  ctx: RecordCtx,
  place: DocumentPlace,
  name: string,
): Promise<RecordDocument | undefined> {
  const row = await one(ctx, place, name)
    .select(['content_type', 'content', 'etag', 'updated_at'])
    .executeTakeFirst()
  return (
    row && {
      contentType: row.content_type,
      content: row.content,
      etag: row.etag,
      updatedAt: row.updated_at,
    }
  )
}

/** The names of a location's documents, optionally only those changed after `since`. */
export async function listDocuments(ctx: RecordCtx, place: DocumentPlace, since?: Date) {
  const rows = await at(ctx, place)
    .select(['name', 'updated_at'])
    .$if(since !== undefined, (query) => query.where('updated_at', '>', since ?? ctx.now))
    .orderBy('updated_at')
    .limit(10_000)
    .execute()
  const updatedAt = rows.at(-1)?.updated_at
  return { names: [...new Set(rows.map(({ name }) => name))], updatedAt }
}

/**
 * What a PUT must say about the document it replaces: nothing, something if there is one, or always something. 1.0
 * requires it always for profiles and never for states; 2.0 if something would be overwritten.
 */
export type Caution = 'never' | 'when_it_exists' | 'always'

/** Replaces a document. Two writers wait for each other, so each sees the other's result. */
export async function putDocument(
  ctx: RecordCtx,
  place: DocumentPlace,
  name: string,
  given: { contentType: string; content: Buffer } & Expectation & { caution: Caution },
) {
  await takeTurn(ctx, place, name)
  const known = await findDocument(ctx, place, name)
  assertExpected(given, known)
  if (!given.ifMatch && !given.ifNoneMatch && given.caution !== 'never') {
    if (known) {
      throw problem('record_conflict', {
        detail:
          'This document already exists. Read it first and send its ETag as If-Match to replace it.',
      })
    }
    if (given.caution === 'always')
      refuse('If-None-Match', 'or If-Match must be sent with a profile')
  }
  await write(ctx, place, name, given)
}

/** Merges the properties of one JSON object into another. If there is none yet, it is stored unchanged. */
export async function mergeDocument(
  ctx: RecordCtx,
  place: DocumentPlace,
  name: string,
  given: { contentType: string; content: Buffer } & Expectation,
) {
  await takeTurn(ctx, place, name)
  const known = await findDocument(ctx, place, name)
  assertExpected(given, known)
  if (isJson(given.contentType)) readObject(given.content)
  if (!known) return write(ctx, place, name, given)
  if (!isJson(known.contentType) || !isJson(given.contentType)) {
    refuse('The document', 'can only be merged when both are application/json')
  }
  const content = { ...readObject(known.content), ...readObject(given.content) }
  await write(ctx, place, name, {
    contentType: known.contentType,
    content: Buffer.from(JSON.stringify(content)),
  })
}

/** Deleting a missing document does nothing. */
export async function deleteDocument(
  ctx: RecordCtx,
  place: DocumentPlace,
  name: string,
  expectation: Expectation,
) {
  await takeTurn(ctx, place, name)
  assertExpected(expectation, await findDocument(ctx, place, name))
  await remove(
    ctx,
    sql`name_key = ${nameKey(name)} and registration is not distinct from
    ${place.registration ?? null}::uuid`,
    place,
  )
}

export const deleteDocuments = (ctx: RecordCtx, place: DocumentPlace) =>
  remove(
    ctx,
    place.registration === undefined ? sql`true` : sql`registration = ${place.registration}::uuid`,
    place,
  )

const remove = (ctx: RecordCtx, which: ReturnType<typeof sql>, place: DocumentPlace) =>
  sql`delete from record_documents where organization_id = ${ctx.organizationId} and kind = ${place.kind}
    and activity_key = ${activityOf(place)} and agent_key = ${agentOf(place)} and ${which}`.execute(
    ctx.db,
  )

/** Locks this document until the end of the transaction, even if it doesn't exist yet. */
const takeTurn = (ctx: RecordCtx, place: DocumentPlace, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${[
    ctx.organizationId,
    place.kind,
    activityOf(place),
    agentOf(place),
    place.registration ?? '',
    nameKey(name),
  ].join(' ')}, 0))`.execute(ctx.db)

const write = (
  ctx: RecordCtx,
  place: DocumentPlace,
  name: string,
  { contentType, content }: { contentType: string; content: Buffer },
) =>
  sql`insert into record_documents (organization_id, kind, activity_key, agent_key, registration, name_key, name,
      activity_id, agent, content_type, content, etag, updated_at)
    values (${ctx.organizationId}, ${place.kind}, ${activityOf(place)}, ${agentOf(place)},
      ${place.registration ?? null}, ${nameKey(name)}, ${name}, ${place.activityId ?? null},
      ${place.agent ? JSON.stringify(place.agent) : null}, ${contentType}, ${content}, ${etagOf(content)}, ${ctx.now})
    on conflict on constraint record_documents_name do update set content_type = excluded.content_type,
      content = excluded.content, etag = excluded.etag, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )

function assertExpected({ ifMatch, ifNoneMatch }: Expectation, known: RecordDocument | undefined) {
  const names = (header: string) =>
    known !== undefined &&
    header
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || tag === known.etag)
  const fails = (ifMatch && !names(ifMatch)) || (ifNoneMatch && names(ifNoneMatch))
  if (fails) throw problem('record_precondition_failed')
}

export const isJson = (contentType: string) => /^application\/json\s*(;|$)/i.test(contentType)

function readObject(content: Buffer): object {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Reported below, like every other value that isn't an object.
  }
  refuse('The document', 'must be a JSON object')
}
