import { problem } from '#server/http/problem.ts'
import { authorizeRecord, mayRecord } from '../policy.ts'
import {
  checkAttachments,
  readAttachments,
  storeAttachments,
  type AttachedFile,
} from '../statements/attachments.ts'
import {
  consistentThrough,
  findStatements,
  readStatement,
  storedAt,
} from '../statements/find-statements.ts'
import {
  formatStatements,
  statementFormats,
  type StatementFormat,
} from '../statements/format-statement.ts'
import type { Statement } from '../statements/statement.ts'
import { storeStatements, type StatementRule } from '../statements/store-statements.ts'
import { refuse } from '../statements/values.ts'
import { assertOnly, type Call } from './call.ts'
import type { ClientCtx } from './enter.ts'
import { readStatementParts, writeParts } from './multipart.ts'
import {
  actorParameter,
  flagParameter,
  instantParameter,
  iriParameter,
  required,
  uuidParameter,
} from './read-parameter.ts'
import { json, nothing, type Reply } from './reply.ts'

const most = 500
const usual = 100

const single = ['statementId', 'voidedStatementId', 'format', 'attachments']
const listed = [
  'agent',
  'verb',
  'activity',
  'registration',
  'related_activities',
  'related_agents',
  'since',
  'until',
  'limit',
  'ascending',
  'format',
  'attachments',
  'cursor',
]

/** Stores one statement under the ID in the URL. */
export async function putStatement(
  ctx: ClientCtx,
  call: Call,
  rules: readonly StatementRule[],
): Promise<Reply> {
  authorizeRecord(ctx.scopes, 'write_statements')
  assertOnly(call.parameters, ['statementId'])
  const id = required(uuidParameter(call.parameters, 'statementId'), 'statementId')
  const { value, files } = readBody(call)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse('The body', 'must be one statement')
  }
  const statement = value as Statement
  if (typeof statement.id === 'string' && statement.id.toLowerCase() !== id) {
    refuse('statement.id', 'must be the statementId of the address')
  }
  await keep(ctx, call, [{ id, ...statement }], files, rules)
  return nothing
}

/** Stores one statement or a list of them. */
export async function postStatements(
  ctx: ClientCtx,
  call: Call,
  rules: readonly StatementRule[],
): Promise<Reply> {
  authorizeRecord(ctx.scopes, 'write_statements')
  assertOnly(call.parameters, [])
  const { value, files } = readBody(call)
  return json(await keep(ctx, call, Array.isArray(value) ? value : [value], files, rules))
}

async function keep(
  ctx: ClientCtx,
  { version }: Call,
  statements: readonly unknown[],
  files: readonly AttachedFile[],
  rules: readonly StatementRule[],
) {
  const { recorder } = ctx
  const checkFiles: StatementRule = async (_ctx, _recorder, checked) => {
    await checkAttachments(checked, files)
    return undefined
  }
  const ids = await storeStatements(ctx, statements, {
    version,
    recorder,
    rules: [checkFiles, ...rules],
  })
  await storeAttachments(ctx, files)
  return ids
}

function readBody({ header, body }: Call): { value: unknown; files: AttachedFile[] } {
  const type = header('content-type') ?? ''
  if (/^application\/json\s*(;|$)/i.test(type)) return { value: parsed(body), files: [] }
  if (!/^multipart\/mixed\s*;/i.test(type)) {
    refuse('Content-Type', 'must be application/json or multipart/mixed')
  }
  const { json: text, files } = readStatementParts(type, body)
  return { value: parsed(text), files }
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'))
  } catch {
    throw problem('malformed_json')
  }
}

/** One statement by its ID, or a page of statements that match the parameters. */
export async function getStatements(ctx: ClientCtx, call: Call, path: string): Promise<Reply> {
  authorizeRecord(ctx.scopes, 'read_own_statements')
  const { parameters } = call
  const isSingle = parameters.has('statementId') || parameters.has('voidedStatementId')
  assertOnly(parameters, isSingle ? single : listed)
  const format = readFormat(parameters.get('format'))
  const reading = {
    format,
    withFiles: flagParameter(parameters, 'attachments'),
    languages: call.header('accept-language') ?? '',
    clientId: mayRecord(ctx.scopes, 'read_statements') ? undefined : ctx.clientId,
  }
  const reply = isSingle
    ? await getOne(ctx, parameters, reading)
    : await getPage(ctx, parameters, reading, path)
  const through = await consistentThrough(ctx)
  return {
    ...reply,
    headers: { ...reply.headers, 'x-experience-api-consistent-through': through.toISOString() },
  }
}

interface Reading {
  format: StatementFormat
  withFiles: boolean
  languages: string
  clientId: string | undefined
}

async function getOne(
  ctx: ClientCtx,
  parameters: Call['parameters'],
  { format, withFiles, languages, clientId }: Reading,
): Promise<Reply> {
  if (parameters.has('statementId') && parameters.has('voidedStatementId')) {
    refuse('voidedStatementId', 'can’t be asked for together with statementId')
  }
  const voided = parameters.has('voidedStatementId')
  const id = uuidParameter(parameters, voided ? 'voidedStatementId' : 'statementId') ?? ''
  const { body, position } = await readStatement(ctx, id, { voided, clientId })
  const [text = ''] = await formatStatements(ctx, [body], format, languages)
  const headers = { 'last-modified': storedAt(position).toUTCString() }
  return { ...(await withAttachments(ctx, text, [body], withFiles)), headers }
}

async function getPage(
  ctx: ClientCtx,
  parameters: Call['parameters'],
  { format, withFiles, languages, clientId }: Reading,
  path: string,
): Promise<Reply> {
  const { found, cursor } = await findStatements(ctx, {
    agent: actorParameter(parameters, 'agent'),
    verb: iriParameter(parameters, 'verb'),
    activity: iriParameter(parameters, 'activity'),
    registration: uuidParameter(parameters, 'registration'),
    relatedActivities: flagParameter(parameters, 'related_activities'),
    relatedAgents: flagParameter(parameters, 'related_agents'),
    since: instantParameter(parameters, 'since'),
    until: instantParameter(parameters, 'until'),
    ascending: flagParameter(parameters, 'ascending'),
    limit: readLimit(parameters.get('limit')),
    cursor: readCursor(parameters.get('cursor')),
    clientId,
  })
  const bodies = found.map(({ body }) => body)
  const texts = await formatStatements(ctx, bodies, format, languages)
  const more = cursor === undefined ? '' : moreAddress(path, parameters, cursor)
  // Concatenated as text: stored bodies are sent without parsing them.
  const text = `{"statements":[${texts.join(',')}],"more":${JSON.stringify(more)}}`
  const newest = found.map(({ position }) => storedAt(position).getTime())
  return {
    ...(await withAttachments(ctx, text, bodies, withFiles)),
    headers:
      newest.length > 0 ? { 'last-modified': new Date(Math.max(...newest)).toUTCString() } : {},
  }
}

async function withAttachments(
  ctx: ClientCtx,
  text: string,
  bodies: readonly string[],
  withFiles: boolean,
): Promise<Reply> {
  if (!withFiles) return { status: 200, type: 'application/json', body: text }
  const files = await readAttachments(
    ctx,
    bodies.map((body) => JSON.parse(body) as Statement),
  )
  const { contentType, body } = writeParts(text, files)
  return { status: 200, type: contentType, body }
}

function moreAddress(path: string, parameters: Call['parameters'], cursor: string) {
  const next = new URLSearchParams([...parameters].filter(([name]) => name !== 'cursor'))
  next.set('cursor', cursor)
  return `${path}?${next.toString()}`
}

function readFormat(value = 'exact'): StatementFormat {
  const format = statementFormats.find((one) => one === value)
  return format ?? refuse('format', 'must be exact, ids or canonical')
}

/** 0 asks for the server's maximum. */
export function readLimit(value: string | undefined): number {
  if (value === undefined) return usual
  if (!/^\d{1,9}$/.test(value)) refuse('limit', 'must be a whole number')
  return value === '0' ? most : Math.min(Number(value), most)
}

function readCursor(value: string | undefined) {
  if (value !== undefined && !/^\d{1,19}$/.test(value)) refuse('cursor', 'is not one of ours')
  return value
}
