import type { Document } from '#contract/document.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { assertOwnFiles } from './own-files.ts'
import { plainText } from './plain-text.ts'
import type { AssignmentRow } from './queries.ts'

/** What a learner made, on its way to being handed in. */
export interface Work {
  body: Document
  link: string
  file_ids: string[]
}

/** Longer than any essay, and short enough that reading and commenting it stays quick. */
const maximumCharacters = 200_000

/** Throws unless the assignment asks for such work and its files are the learner's own. */
export async function assertWork(ctx: MemberCtx, assignment: AssignmentRow, work: Work) {
  const { accepts_text, accepts_files, accepts_link, maximum_files } = assignment
  const length = plainText(work.body).length
  if (!accepts_text && length > 0)
    throw fieldProblem('body', say('This assignment doesn’t accept text'))
  if (length > maximumCharacters) {
    throw fieldProblem('body', say('Write up to 200,000 characters or submit a file'))
  }
  if (pictureIdsOf(work.body).length > 0)
    throw fieldProblem('body', say('Submit pictures as files'))
  if (!accepts_link && work.link !== '')
    throw fieldProblem('link', say('This assignment doesn’t accept a link'))
  if (!accepts_files && work.file_ids.length > 0) {
    throw fieldProblem('file_ids', say('This assignment doesn’t accept files'))
  }
  if (new Set(work.file_ids).size > maximum_files) {
    throw fieldProblem(
      'file_ids',
      say('Submit at most {count, plural, one {# file} other {# files}}', {
        count: maximum_files,
      }),
    )
  }
  await assertOwnFiles(ctx, work.file_ids)
}

export function assertNotEmpty({ body, link, file_ids }: Work) {
  if (plainText(body).trim() === '' && link === '' && file_ids.length === 0) {
    throw problem('submission_empty')
  }
}
