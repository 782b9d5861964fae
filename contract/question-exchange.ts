import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FilePart, Id, OrganizationParams, text } from './fields.ts'
import { QuestionKind } from './questions.ts'

/** Import and export of questions. */

export const ExchangeFormat = z.enum(['gift', 'moodle_xml', 'qti_2_1', 'qti_3_0', 'aiken', 'csv'])
export type ExchangeFormat = z.infer<typeof ExchangeFormat>

/** Formats to choose from for text files whose content is ambiguous. */
export const TextFormat = z.enum(['gift', 'moodle_xml', 'aiken', 'csv'])
export type TextFormat = z.infer<typeof TextFormat>

/** Packages with pictures are larger than other uploads. */
export const maximumImportBytes = 60_000_000

const BankParams = z.extend(OrganizationParams, { bankId: Id })
const ImportBody = z.object({
  /** Any file: the format is detected from the content, not the name. */
  file: z.optional(FilePart),
  file_name: z._default(text(255), ''),
  /** Instead of a file. */
  text: z.optional(z.string().check(z.minLength(1, 'Choose a file'), z.maxLength(900_000))),
  format: z.optional(TextFormat),
})

export const ImportState = z.enum(['imported', 'changed', 'not_imported'])
export type ImportState = z.infer<typeof ImportState>

export const ImportedQuestion = z.object({
  /** Line in the file, from 1. */
  line: z.number(),
  /** The file inside the package. */
  place: z.nullable(z.string()),
  summary: z.string(),
  /** Its name in the other system, if that isn't its text; questions have no names in Lyceum. */
  name: z.nullable(z.string()),
  /** Null for items that aren't questions, such as categories. */
  kind: z.nullable(QuestionKind),
  state: ImportState,
  /** Why it can't be imported; null if it can. */
  problem: z.nullable(z.string()),
  /** How the result will differ from the file, in sentences. */
  notes: z.array(z.string()),
  /** The bank already has a question with this external name. */
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
    /** The detected format. */
    format: z.string(),
    /** Notes about the file as a whole. */
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
    /** What to do with a question that is already in the bank, matched by its external name. */
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
    /** A package of several files, in Base64; null for a text file. */
    package: z.nullable(z.string()),
    /** Questions that the format can't represent without changes. */
    left_out: z.array(z.object({ summary: z.string(), reason: z.string() })),
    /** Questions that lose something in the file: points, tags, formatting. */
    lessened: z.array(z.object({ summary: z.string(), lost: z.array(z.string()) })),
  }),
  errors: ['question_bank_not_found'],
})
