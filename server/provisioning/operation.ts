import { sql } from 'kysely'
import pg from 'pg'
import { Problem } from '#server/http/problem.ts'
import { BrakeError, pullBrake } from './brake.ts'
import type { DirectoryCtx } from './context.ts'
import { writeLog } from './log.ts'
import { badRequest, fromProblem, notUnique, ScimError } from './scim/error.ts'
import type { JsonObject } from './scim/path.ts'

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One change requested by the directory. */
export interface Operation {
  type: 'User' | 'Group'
  method: Method
  /** Absent for POST. */
  id?: string
  body: unknown
  /** Accepted versions, one of which must be the current one; absent if any will do. */
  ifMatch?: string | undefined
}

export interface Answer {
  status: number
  id?: string
  body?: JsonObject
  version?: string
}

/** The result of an operation, and its log entry. */
export interface Done {
  type: 'User' | 'Group'
  answer: Answer | ScimError
  action: string
  id: string | null
  name: string
  endsAccess: boolean
}

/** Runs operations of one kind together. */
export type Run = (ctx: DirectoryCtx, operations: readonly Operation[]) => Promise<Done[]>

/**
 * Runs operations and logs them, including refused ones. A failed operation doesn't affect others: its changes are
 * rolled back, and the others of the same request are run one by one.
 */
export async function perform(
  ctx: DirectoryCtx,
  run: Run,
  operations: readonly Operation[],
): Promise<Done[]> {
  await sql`savepoint directory_change`.execute(ctx.db)
  const before = ctx.unlogged.ending
  try {
    const done = await run(ctx, operations)
    await sql`release savepoint directory_change`.execute(ctx.db)
    await writeLog(ctx, done)
    return done
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint directory_change`.execute(ctx.db)
    ctx.unlogged.ending = before
    const [only] = operations
    if (!only) return []
    if (operations.length > 1) {
      const all: Done[] = []
      for (const operation of operations) all.push(...(await perform(ctx, run, [operation])))
      return all
    }
    if (error instanceof BrakeError) await pullBrake(ctx)
    const done = refused(only, refusal)
    await writeLog(ctx, [done])
    return [done]
  }
}

const actions = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

export const refused = (operation: Operation, answer: ScimError): Done => ({
  type: operation.type,
  answer,
  action: actions[operation.method],
  id: operation.id ?? null,
  name: nameIn(operation.body),
  endsAccess: false,
})

function nameIn(body: unknown) {
  const given = body as { userName?: unknown; displayName?: unknown } | null
  const name = given?.userName ?? given?.displayName
  return typeof name === 'string' ? name.slice(0, 320) : ''
}

/** The error for the directory; undefined for an internal error. */
export function refusalOf(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error
  if (error instanceof Problem) return fromProblem(error)
  // Of two equal simultaneous requests, the unique index accepts the first.
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return notUnique('Another resource has the same name, external id or address.')
  if (error instanceof pg.DatabaseError && ['22021', '22P05', '22P02'].includes(error.code ?? ''))
    return badRequest('invalidValue', 'The text has characters that can’t be stored.')
  return undefined
}

/** Refuses to change a resource that has changed since the directory read it (RFC 7644 §3.14). */
export function assertVersion(ifMatch: string | undefined, version: string) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const given = ifMatch.split(',').map(opaque)
  if (!given.includes(opaque(version)))
    throw new ScimError(412, 'The resource has changed since you read it.')
}

/** Weak and strong ETags with the same text are the same version here. */
export const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
