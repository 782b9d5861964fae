import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'
import { QuestionContent, QuestionDifficulty, QuestionKind } from './questions.ts'

/** Question banks: of one course, or shared by all instructors of the organization. */

export const QuestionBank = z.object({
  id: Id,
  title: z.string(),
  /** Null for a bank of the whole organization. */
  course_id: z.nullable(Id),
  course_title: z.nullable(z.string()),
  question_count: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  updated_at: Instant,
  can: z.object({ update: z.boolean() }),
})
export type QuestionBank = z.infer<typeof QuestionBank>

const CourseParams = z.extend(OrganizationParams, { courseId: Id })
const BankParams = z.extend(OrganizationParams, { bankId: Id })

export const listQuestionBanks = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/question-banks/',
  access: 'member',
  summary: 'List the banks that a course can draw from: its own and those of the organization',
  params: CourseParams,
  output: z.object({ items: z.array(QuestionBank) }),
  errors: ['course_not_found'],
})

export const createQuestionBank = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/question-banks/',
  access: 'member',
  summary: 'Make a bank for a course, or for every course of the organization',
  params: CourseParams,
  body: z.object({
    title: line(120, 'Give it a title'),
    scope: z._default(z.enum(['course', 'organization']), 'course'),
  }),
  output: QuestionBank,
  errors: ['not_allowed', 'course_not_found'],
})

export const renameQuestionBank = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-banks/:bankId/rename/',
  access: 'member',
  summary: 'Rename a bank',
  params: BankParams,
  body: z.object({ title: line(120, 'Give it a title') }),
  output: QuestionBank,
  errors: ['not_allowed', 'question_bank_not_found'],
})

export const getQuestionBank = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/question-banks/:bankId/',
  access: 'member',
  summary: 'Read a bank with the tags of its questions',
  params: BankParams,
  output: QuestionBank,
  errors: ['question_bank_not_found'],
})

export const Question = z.extend(QuestionContent, {
  id: Id,
  bank_id: Id,
  kind: QuestionKind,
  /** The prompt as plain text, for lists. */
  summary: z.string(),
  version: z.number(),
  updated_at: Instant,
  updated_by: z.nullable(PersonName),
  /** URLs of the pictures in it, by file ID. */
  files: z.record(z.string(), z.string()),
})
export type Question = z.infer<typeof Question>

/** A question in a list, without its content. */
export const QuestionRow = z.object({
  id: Id,
  bank_id: Id,
  kind: QuestionKind,
  summary: z.string(),
  points: z.number(),
  tags: z.array(z.string()),
  difficulty: QuestionDifficulty,
  version: z.number(),
  updated_at: Instant,
})
export type QuestionRow = z.infer<typeof QuestionRow>

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/question-banks/:bankId/questions/',
  access: 'member',
  summary: 'List the questions of a bank',
  params: BankParams,
  query: z.extend(PageQuery, {
    kind: z.optional(QuestionKind),
    tag: z.optional(z.string().check(z.maxLength(40))),
    difficulty: z.optional(QuestionDifficulty),
  }),
  output: pageOf(QuestionRow),
  errors: ['question_bank_not_found'],
})

export const addQuestion = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/question-banks/:bankId/questions/',
  access: 'member',
  summary: 'Add a question to a bank',
  params: BankParams,
  body: QuestionContent,
  output: Question,
  errors: ['not_allowed', 'question_bank_not_found', 'pattern_not_allowed', 'file_not_found'],
})

const QuestionParams = z.extend(OrganizationParams, { questionId: Id })

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/questions/:questionId/',
  access: 'member',
  summary: 'Read a question with its key, as its author wrote it',
  params: QuestionParams,
  output: Question,
  errors: ['question_not_found'],
})

export const saveQuestion = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/questions/:questionId/',
  access: 'member',
  summary: 'Save a question as a new version; attempts keep the version they saw',
  params: QuestionParams,
  body: z.extend(QuestionContent, {
    /** The version that the edit is based on. */
    version: z.number().check(z.int()),
  }),
  output: Question,
  errors: [
    'not_allowed',
    'question_bank_not_found',
    'question_not_found',
    'question_changed',
    'pattern_not_allowed',
    'file_not_found',
  ],
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/questions/:questionId/',
  access: 'member',
  summary: 'Take a question out of its bank; attempts that have it keep it',
  params: QuestionParams,
  errors: ['not_allowed', 'question_not_found'],
})
