import type { StatementQuery, StatementRow } from '#contract/records.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import {
  findStatements,
  readStatement,
  storedAt,
  type FoundStatement,
} from './statements/find-statements.ts'
import { chosen } from './statements/format-statement.ts'
import {
  isActivity,
  isActor,
  type Actor,
  type LanguageMap,
  type Statement,
  type Target,
} from './statements/statement.ts'

const pageSize = 50

/** One page of statements for the organization's admins, with the same filters that clients have. */
export async function listStatements(ctx: MemberCtx, query: StatementQuery) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const { found, cursor } = await findStatements(ctx, {
    agent: query.person === undefined ? undefined : { mbox: `mailto:${query.person}` },
    verb: query.verb,
    activity: query.activity,
    since: query.since === undefined ? undefined : new Date(query.since),
    until: query.until === undefined ? undefined : new Date(query.until),
    relatedActivities: true,
    cursor: query.cursor,
    limit: pageSize,
  })
  return { items: found.map(present), cursor: cursor ?? null }
}

/** A statement as stored, voided or not. */
export async function getStatement(ctx: MemberCtx, statementId: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const read = (voided: boolean) => readStatement(ctx, statementId, { voided })
  let voided = false
  const found = await read(false).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    voided = true
    return read(true)
  })
  return {
    id: found.id,
    stored: storedAt(found.position).toISOString(),
    voided,
    statement: JSON.parse(found.body) as Record<string, unknown>,
  }
}

function present({ id, position, body }: FoundStatement): StatementRow {
  const { actor, verb, object } = JSON.parse(body) as Statement
  return {
    id,
    stored: storedAt(position).toISOString(),
    actor: actorWords(actor),
    verb: words(verb.display) ?? lastPart(verb.id),
    object: targetWords(object),
  }
}

function actorWords({ name, mbox, account, openid, mbox_sha1sum, member }: Actor): string {
  const identifier = mbox?.replace(/^mailto:/i, '') ?? account?.name ?? openid ?? mbox_sha1sum
  return name ?? identifier ?? (member ?? []).map(actorWords).join(', ')
}

function targetWords(target: Target): string {
  if (isActor(target)) return actorWords(target)
  if (isActivity(target)) return words(target.definition?.['name'] as LanguageMap) ?? target.id
  return 'id' in target ? target.id : targetWords(target.object)
}

const words = (map: LanguageMap | undefined) =>
  map && (Object.values(chosen(map, 'en'))[0] || undefined)

const lastPart = (iri: string) => iri.split(/[/#]/).findLast((part) => part !== '') ?? iri
