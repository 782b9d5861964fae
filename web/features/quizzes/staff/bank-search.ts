import type { QuestionKind } from '#contract/questions.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

const kinds: readonly QuestionKind[] = [
  'single',
  'multiple',
  'true_false',
  'short_text',
  'numeric',
  'blanks',
  'matching',
  'ordering',
  'essay',
  'file',
]

export interface BankSearch {
  search?: string | undefined
  kind?: QuestionKind | undefined
  tag?: string | undefined
  page?: number | undefined
}

export const readBankSearch = (search: Record<string, unknown>): BankSearch => ({
  search: textParam(search['search'], 200),
  kind: wordParam(search['kind'], kinds),
  tag: textParam(search['tag'], 40),
  page: pageParam(search['page']),
})
