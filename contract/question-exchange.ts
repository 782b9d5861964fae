import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, OrganizationParams } from './fields.ts'
import { QuestionKind } from './questions.ts'

/** Questions from and to other systems. */

export const ExchangeFormat = z.enum(['gift', 'moodle_xml', 'aiken', 'csv'])
export type ExchangeFormat = z.infer<typeof ExchangeFormat>

const BankParams = z.extend(OrganizationParams, { bankId: Id })
const ImportBody = z.object({
  format: ExchangeFormat,
  text: z.string().check(z.minLength(1, 'Choose a file'), z.maxLength(900_000)),
})

export const ImportedQuestion = z.object({
  /** Where it begins in the file, counted from 1. */
  line: z.number(),
  summary: z.string(),
  kind: z.nullable(QuestionKind),
  /** Why it can't be taken over; null when it can. */
  problem: z.nullable(z.string()),
  /** What will be different from the file, in sentences. */
  notes: z.array(z.string()),
})
export type ImportedQuestion = z.infer<typeof ImportedQuestion>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-banks/:bankId/import/preview/',
  access: 'member',
  summary: 'See which questions of a file can be taken over, and why others can not',
  params: BankParams,
  body: ImportBody,
  output: z.object({ questions: z.array(ImportedQuestion) }),
  errors: ['question_bank_not_found', 'not_allowed'],
})

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-banks/:bankId/import/',
  access: 'member',
  summary: 'Take over the questions of a file, all or none; `skip` leaves out those with a problem',
  params: BankParams,
  body: z.extend(ImportBody, { skip_problems: z._default(z.boolean(), false) }),
  output: z.object({ imported: z.number() }),
  errors: ['question_bank_not_found', 'not_allowed', 'questions_not_importable'],
})

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/question-banks/:bankId/export/',
  access: 'member',
  summary:
    'Write the questions of a bank as a file; what a format can not say is left out and named',
  params: BankParams,
  query: z.object({ format: ExchangeFormat }),
  output: z.object({
    name: z.string(),
    text: z.string(),
    /** Questions that the format can't say without changing them. */
    left_out: z.array(z.object({ summary: z.string(), reason: z.string() })),
    /** Questions in the file that are no longer all there: points, tags, formatting. */
    lessened: z.array(z.object({ summary: z.string(), lost: z.array(z.string()) })),
  }),
  errors: ['question_bank_not_found'],
})
