import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { Ctx, MemberCtx, PersonCtx } from './context.ts'

type CtxFor<E extends Endpoint> = E['access'] extends 'public'
  ? Ctx
  : E['access'] extends 'member'
    ? MemberCtx
    : PersonCtx

/** A contract endpoint and the verb that answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Whether answering may change something. GET does not, unless its route says so. */
  readonly writes: boolean
  run(ctx: Ctx, input: Input<Endpoint>): unknown
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
