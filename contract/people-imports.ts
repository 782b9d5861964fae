import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FilePart, Id, Instant, OrganizationParams, text } from './fields.ts'
import { GroupName } from './groups.ts'
import { OrganizationRole } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

export const maximumImportRows = 10_000

/** The planned outcome of a row, and later the actual one. */
export const ImportOutcome = z.enum([
  'ready',
  'invited',
  'already_invited',
  'already_member',
  'invalid_email',
  'invalid_role',
  'duplicate',
  'wrong_domain',
  'no_seat',
])
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const PeopleImport = z.object({
  id: Id,
  file_name: z.string(),
  role: OrganizationRole,
  group: z.nullable(GroupName),
  requested_by: z.nullable(z.string()),
  row_count: z.number(),
  /** Number of rows per outcome so far. */
  counts: z.record(ImportOutcome, z.number()),
  created_at: Instant,
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
})
export type PeopleImport = z.infer<typeof PeopleImport>

export const PeopleImportRow = z.object({
  line: z.number(),
  email: z.string(),
  role: z.string(),
  position: z.nullable(z.string()),
  outcome: ImportOutcome,
  detail: z.string(),
})
export type PeopleImportRow = z.infer<typeof PeopleImportRow>

export const createPeopleImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/people-imports/',
  access: 'member',
  summary: 'Read a CSV file of people and say for each row what inviting would do',
  encoding: 'multipart',
  params: OrganizationParams,
  body: z.object({
    file: FilePart,
    file_name: z._default(text(255), ''),
    /** For rows without a role. */
    role: OrganizationRole,
    group: z.optional(Id),
    message: z.optional(text(1000)),
  }),
  output: PeopleImport,
  errors: [
    'not_allowed',
    'import_empty',
    'import_unreadable',
    'import_too_long',
    'group_not_found',
  ],
})

export const listPeopleImports = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people-imports/',
  access: 'member',
  summary: 'List the imports of people, newest first',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(PeopleImport),
  errors: ['not_allowed'],
})

const ImportParams = z.extend(OrganizationParams, { importId: Id })

export const getPeopleImport = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people-imports/:importId/',
  access: 'member',
  summary: 'Read how far an import is',
  params: ImportParams,
  output: PeopleImport,
  errors: ['not_allowed', 'import_not_found'],
})

export const listPeopleImportRows = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people-imports/:importId/rows/',
  access: 'member',
  summary: 'List the rows of an import with what became of each',
  params: ImportParams,
  query: z.extend(PageQuery, { outcome: z.optional(ImportOutcome) }),
  output: pageOf(PeopleImportRow),
  errors: ['not_allowed', 'import_not_found'],
})

export const exportPeopleImportRows = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/people-imports/:importId/export/',
  access: 'member',
  summary: 'Write all rows of an import with their results as CSV',
  params: ImportParams,
  output: TextFile,
  errors: ['not_allowed', 'import_not_found'],
})

export const startPeopleImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/people-imports/:importId/start/',
  access: 'member',
  summary: 'Invite everyone whose row is ready; starting twice changes nothing',
  params: ImportParams,
  output: PeopleImport,
  errors: ['not_allowed', 'import_not_found'],
})

export const discardPeopleImport = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/people-imports/:importId/',
  access: 'member',
  summary: 'Forget an import that was not started',
  params: ImportParams,
  errors: ['not_allowed', 'import_not_found', 'import_started'],
})
