import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { Ctx, Mechanisms, MemberCtx, PersonCtx } from './context.ts'

type CtxFor<E extends Endpoint> = E['access'] extends 'public'
  ? Ctx
  : E['access'] extends 'member'
    ? MemberCtx
    : PersonCtx

/** What is known about a caller before authentication. */
export interface Caller {
  readonly ipAddress: string
  readonly now: Date
  readonly cookies: string
  /** Not validated yet; undefined until it is read. */
  readonly body: unknown
}

interface Gate {
  /** Refuses a caller before the body is read and before a transaction begins. */
  admit?: (app: Mechanisms, caller: Caller) => void
  /** Runs the preparation when it is the caller's turn in the queue, or refuses. */
  inTurn?: <T>(app: Mechanisms, caller: Caller, prepare: () => Promise<T>) => Promise<T>
}

/** A contract endpoint and the verb that implements it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Whether the route may write. GET routes don't, unless they declare it. */
  readonly writes: boolean
  readonly gate?: Gate
  /** Returns the slow work to do between two transactions; see `handlePrepared`. */
  readonly prepare?: ((ctx: Ctx, input: Input<Endpoint>) => unknown) | undefined
  run(ctx: Ctx, input: Input<Endpoint>, prepared?: unknown): unknown
}

/** Binds an endpoint to its verb: one line per route, without conditions. */
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
 * Binds an endpoint that needs slow work, such as hashing a password, which must not hold a transaction open. `prepare`
 * runs in a first transaction and returns that work; the work runs outside any transaction; `run` gets its result in a
 * second transaction, which checks again whatever may have changed in between.
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
