import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { Ctx, Mechanisms, MemberCtx, PersonCtx } from './context.ts'

type CtxFor<E extends Endpoint> = E['access'] extends 'public'
  ? Ctx
  : E['access'] extends 'member'
    ? MemberCtx
    : PersonCtx

/** What is known of a caller before they are asked who they are. */
export interface Caller {
  readonly ipAddress: string
  readonly now: Date
  readonly cookies: string
  /** Not checked yet; undefined while it is not read. */
  readonly body: unknown
}

interface Gate {
  /** Refuses a caller before the body is read and before a transaction begins. */
  admit?: (app: Mechanisms, caller: Caller) => void
  /** Runs the preparation when it is the caller's turn, or refuses. */
  inTurn?: <T>(app: Mechanisms, caller: Caller, prepare: () => Promise<T>) => Promise<T>
}

/** A contract endpoint and the verb that answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Whether answering may change something. GET does not, unless its route says so. */
  readonly writes: boolean
  readonly gate?: Gate
  /** Answers the slow work to do between two transactions; see `handlePrepared`. */
  readonly prepare?: ((ctx: Ctx, input: Input<Endpoint>) => unknown) | undefined
  run(ctx: Ctx, input: Input<Endpoint>, prepared?: unknown): unknown
}

/** Binds an endpoint to its verb: one line per route, no `if`. */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: CtxFor<E>, input: Input<E>) => Promise<Answer<E>> | Answer<E>,
  { writes = endpoint.method !== 'GET' } = {},
): Route => ({
  endpoint,
  writes,
  run: (ctx, input) => run(ctx as CtxFor<E>, input),
})

/**
 * Binds an endpoint whose answer takes slow work, such as hashing a password, that must not hold a transaction open.
 * `prepare` runs in a first transaction and answers that work; the work runs in none; `run` gets its result in a second
 * transaction, which checks again what may have changed in between.
 */
export const handlePrepared = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (ctx: CtxFor<E>, input: Input<E>) => Promise<() => Promise<Prepared>>,
  run: (ctx: CtxFor<E>, input: Input<E>, prepared: Prepared) => Promise<Answer<E>> | Answer<E>,
  gate: Gate = {},
): Route => ({
  endpoint,
  writes: true,
  gate,
  prepare: (ctx, input) => prepare(ctx as CtxFor<E>, input),
  run: (ctx, input, prepared) => run(ctx as CtxFor<E>, input, prepared as Prepared),
})
