import type { PassageComment, PassageCommentBody } from '#contract/grading.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { presentPersonNameOrNull, type PersonNameRow } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'

/** The words between two characters of a text; a passage that does not lie in it is refused. */
export function quoteOf(
  text: string,
  { start_at, end_at }: Omit<PassageCommentBody, 'body'>,
): string {
  if (end_at <= start_at || end_at > text.length) {
    throw fieldProblem('end_at', say('This passage isn’t in the text'))
  }
  return text.slice(start_at, end_at)
}

interface CommentRow {
  id: string
  author: PersonNameRow | null
  start_at: number
  end_at: number
  quote: string
  body: string
  created_at: Date
  updated_at: Date
}

export const presentComment = (app: Mechanisms, row: CommentRow): PassageComment => ({
  id: row.id,
  author: presentPersonNameOrNull(app, row.author),
  start_at: row.start_at,
  end_at: row.end_at,
  quote: row.quote,
  body: row.body,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
