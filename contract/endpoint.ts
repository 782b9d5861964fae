import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** Who may call the endpoint at all; policies decide what a member may do. */
export type Access = 'public' | 'person' | 'member' | 'super_admin'

type Schema = z.ZodMiniType

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
  A extends Access = Access,
> {
  readonly kind: 'endpoint'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * Ends with a slash; the server also responds without it. Organization data is under
   * /api/organizations/:organizationId/.
   */
  readonly path: `/${string}/`
  readonly access: A
  readonly summary: string
  /**
   * Only for the person themselves: closed to an admin who views as them. Outside an organization, every endpoint is.
   */
  readonly private: boolean
  /**
   * For endpoints outside organizations: open to a session that reaches only one organization, because the data is
   * limited to that organization or concerns only the person.
   */
  readonly limited: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Encoding of the body. A multipart endpoint accepts JSON too. */
  readonly encoding: 'json' | 'multipart'
  /** Maximum file size in a multipart body; 10 MB by default. */
  readonly fileBytes?: number | undefined
  /** Absent means 204 without a body. */
  readonly output: Output
  readonly errors: readonly ErrorCode[]
}

interface Description<P, Q, B, O, A> {
  method: Endpoint['method']
  path: `/${string}/`
  access: A
  summary: string
  private?: boolean
  limited?: boolean
  params?: P
  query?: Q
  body?: B
  encoding?: 'json' | 'multipart'
  fileBytes?: number
  output?: O
  errors?: readonly ErrorCode[]
}

/** Describes one API call as plain data: the server mounts it, the client calls it, OpenAPI documents it. */
export function endpoint<
  A extends Access,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  O extends Schema | undefined = undefined,
>(description: Description<P, Q, B, O, A>): Endpoint<P, Q, B, O, A> {
  return {
    kind: 'endpoint',
    encoding: 'json',
    private: false,
    limited: false,
    errors: [],
    ...description,
    params: description.params as P,
    query: description.query as Q,
    body: description.body as B,
    output: description.output as O,
  }
}

type Read<S> = S extends Schema ? z.output<S> : undefined
type Write<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives after validation. */
export interface Input<E extends Endpoint> {
  params: Read<E['params']>
  query: Read<E['query']>
  body: Read<E['body']>
}

type Given<Key extends string, S> = S extends Schema
  ? Partial<z.input<S>> extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined }

/** What a caller passes: only the parts that the endpoint declares. */
export type Arguments<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

/** What a handler returns. */
export type Answer<E extends Endpoint> = E['output'] extends Schema ? Write<E['output']> : void

/** What a caller receives. */
export type Result<E extends Endpoint> = E['output'] extends Schema ? Read<E['output']> : undefined
