import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'

/** A client's permissions in the record store, using xAPI's own terms. */
export const recordScopes = [
  'statements/write',
  'statements/read',
  'statements/read/mine',
  'state',
  'profile',
  'define',
  'all/read',
  'all',
] as const
export const RecordScope = z.enum(recordScopes)
export type RecordScope = z.infer<typeof RecordScope>

export const RecordClient = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  scopes: z.array(RecordScope),
  created_by: z.nullable(z.string()),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  last_used_ip: z.nullable(z.string()),
  revoked_at: z.nullable(Instant),
})
export type RecordClient = z.infer<typeof RecordClient>

export const listRecordClients = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/record-clients/',
  access: 'member',
  summary: 'List the clients of the record store, with the address they send to',
  params: OrganizationParams,
  output: z.object({ endpoint: z.string(), clients: z.array(RecordClient) }),
  errors: ['not_allowed'],
})

export const CreateRecordClientBody = z.object({
  name: line(120, 'Say which tool this is for'),
  scopes: z.array(RecordScope).check(z.minLength(1, 'Choose at least one')),
})
export type CreateRecordClientBody = z.infer<typeof CreateRecordClientBody>

export const createRecordClient = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/record-clients/',
  access: 'member',
  summary: 'Create credentials for the record store; the secret is shown this once',
  params: OrganizationParams,
  body: CreateRecordClientBody,
  output: z.object({ secret: z.string(), client: RecordClient }),
  errors: ['not_allowed'],
})

export const revokeRecordClient = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/record-clients/:clientId/',
  access: 'member',
  summary: 'Revoke a client of the record store; it is refused from the next request on',
  params: z.extend(OrganizationParams, { clientId: Id }),
  errors: ['not_allowed', 'record_client_not_found'],
})

/** A statement in one line. */
export const StatementRow = z.object({
  id: Id,
  stored: Instant,
  actor: z.string(),
  verb: z.string(),
  object: z.string(),
})
export type StatementRow = z.infer<typeof StatementRow>

const iri = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(2000),
      z.regex(
        /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i,
        'Use a full address that starts with https://',
      ),
    ),
)

export const StatementQuery = z.object({
  /** The email address of a person. */
  person: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(255), z.regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address')),
  ),
  verb: iri,
  activity: iri,
  since: z.optional(Instant),
  until: z.optional(Instant),
  /** Cursor returned with the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
})
export type StatementQuery = z.infer<typeof StatementQuery>

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/statements/',
  access: 'member',
  summary: 'List the statements of the record store, newest first',
  params: OrganizationParams,
  query: StatementQuery,
  output: z.object({ items: z.array(StatementRow), cursor: z.nullable(z.string()) }),
  errors: ['not_allowed'],
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/statements/:statementId/',
  access: 'member',
  summary: 'Read a statement as it is kept',
  params: z.extend(OrganizationParams, { statementId: Id }),
  output: z.object({
    id: Id,
    stored: Instant,
    voided: z.boolean(),
    statement: z.record(z.string(), z.unknown()),
  }),
  errors: ['not_allowed', 'record_statement_not_found'],
})
