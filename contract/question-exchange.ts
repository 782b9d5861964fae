import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FilePart, Id, OrganizationParams, text } from './fields.ts'
import { QuestionKind } from './questions.ts'

/** Questions from and to other systems. */

export const ExchangeFormat = z.enum(['gift', 'moodle_xml', 'qti_2_1', 'qti_3_0', 'aiken', 'csv'])
export type ExchangeFormat = z.infer<typeof ExchangeFormat>

/** What a file of text can be said to be, where its content doesn't tell. */
export const TextFormat = z.enum(['gift', 'moodle_xml', 'aiken', 'csv'])
export type TextFormat = z.infer<typeof TextFormat>

/** Packages with pictures are larger than forms usually are. */
export const maximumImportBytes = 60_000_000

const BankParams = z.extend(OrganizationParams, { bankId: Id })
const ImportBody = z.object({
  /** Any file: what it is shows in its content, not in its name. */
  file: z.optional(FilePart),
  file_name: z._default(text(255), ''),
  /** Instead of a file. */
  text: z.optional(z.string().check(z.minLength(1, 'Choose a file'), z.maxLength(900_000))),
  format: z.optional(TextFormat),
})

export const ImportState = z.enum(['imported', 'changed', 'not_imported'])
export type ImportState = z.infer<typeof ImportState>

export const ImportedQuestion = z.object({
  /** Where it begins in the file, counted from 1. */
  line: z.number(),
  /** The file of a package that it is in. */
  place: z.nullable(z.string()),
  summary: z.string(),
  /** What it is called in the other system, where that isn't its text; questions have no names here. */
  name: z.nullable(z.string()),
  /** Null for what is no question of its own, such as a category. */
  kind: z.nullable(QuestionKind),
  state: ImportState,
  /** Why it can't be imported; null when it can. */
  problem: z.nullable(z.string()),
  /** What will be different from the file, in sentences. */
  notes: z.array(z.string()),
  /** The bank has a question that the other system calls the same. */
  is_known: z.boolean(),
})
export type ImportedQuestion = z.infer<typeof ImportedQuestion>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-banks/:bankId/import/preview/',
  access: 'member',
  summary: 'See what importing a file would do, item by item',
  encoding: 'multipart',
  fileBytes: maximumImportBytes,
  params: BankParams,
  body: ImportBody,
  output: z.object({
    /** What the file turned out to be. */
    format: z.string(),
    /** About the file as a whole. */
    notes: z.array(z.string()),
    questions: z.array(ImportedQuestion),
  }),
  errors: ['question_bank_not_found', 'not_allowed', 'question_file_unreadable'],
})

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-banks/:bankId/import/',
  access: 'member',
  summary:
    'Import the questions of a file, all or none; `skip_problems` leaves out those with a problem',
  encoding: 'multipart',
  fileBytes: maximumImportBytes,
  params: BankParams,
  body: z.extend(ImportBody, {
    skip_problems: z._default(z.union([z.boolean(), z.enum(['true', 'false'])]), false),
    /** What happens to a question that the bank has already, by the name the other system gives it. */
    known: z._default(z.enum(['copy', 'update', 'skip']), 'copy'),
  }),
  output: z.object({
    id: Id,
    imported: z.number(),
    updated: z.number(),
    questions: z.array(ImportedQuestion),
  }),
  errors: [
    'question_bank_not_found',
    'not_allowed',
    'questions_not_importable',
    'question_file_unreadable',
    'storage_exhausted',
  ],
})

export const undoQuestionImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-imports/:importId/undo/',
  access: 'member',
  summary: 'Take back exactly what an import brought; questions edited since then stay',
  params: z.extend(OrganizationParams, { importId: Id }),
  output: z.object({ removed: z.number(), restored: z.number(), kept: z.number() }),
  errors: ['not_allowed', 'question_import_not_found', 'question_import_undone'],
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
    /** Empty for a package. */
    text: z.string(),
    /** A package of several files, in Base64; null for a file of text. */
    package: z.nullable(z.string()),
    /** Questions that the format can't say without changing them. */
    left_out: z.array(z.object({ summary: z.string(), reason: z.string() })),
    /** Questions in the file that are no longer all there: points, tags, formatting. */
    lessened: z.array(z.object({ summary: z.string(), lost: z.array(z.string()) })),
  }),
  errors: ['question_bank_not_found'],
})
