import { createHash } from 'node:crypto'
import type { Submission, SubmissionGrade, SubmissionStatus } from '#contract/submissions.ts'
import type { SubmissionAuthor } from '#contract/submission-grading.ts'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import type { StoredFile } from '#contract/files.ts'
import type { RubricScore } from '#contract/grading.ts'
import { fileUrl } from '#server/files/file-url.ts'
import { presentComment } from '#server/grading/passage.ts'
import type { Mechanisms } from '#server/http/context.ts'
import {
  presentPersonName,
  presentPersonNameOrNull,
  type PersonNameRow,
} from '#server/identity/person-name.ts'
import type { CommentRow, SubmissionRow } from './queries.ts'
import { aliasOf } from './rules.ts'

interface Parts {
  files: StoredFile[]
  comments: CommentRow[]
}

/** A submission for whoever may see everything about it: its grader, or its author once it was answered. */
export const presentSubmission = (
  app: Mechanisms,
  row: SubmissionRow,
  { files, comments }: Parts,
): Submission => ({
  id: row.id,
  number: row.number,
  status: row.status as SubmissionStatus,
  submitted_at: row.submitted_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  late_days: row.late_days,
  body: row.body as unknown as Document,
  link: row.link,
  files,
  grade: presentGrade(app, row),
  feedback: row.feedback as unknown as Document,
  comments: comments.map((comment) => presentComment(app, comment)),
  returned_at: row.returned_at?.toISOString() ?? null,
  resubmit_by: row.resubmit_by?.toISOString() ?? null,
})

/** The same for its author: what graders are still writing is not shown. */
export function presentOwnSubmission(
  app: Mechanisms,
  row: SubmissionRow,
  parts: Parts,
): Submission {
  const answered = row.graded_at !== null || row.returned_at !== null
  const submission = presentSubmission(app, row, parts)
  return answered ? submission : { ...submission, feedback: emptyDocument, comments: [] }
}

function presentGrade(app: Mechanisms, row: SubmissionRow): SubmissionGrade | null {
  if (row.graded_at === null || row.points === null) return null
  return {
    points: row.points,
    maximum_points: row.maximum_points ?? 0,
    raw_points: row.raw_points ?? row.points,
    deduction_percent: row.deduction_percent,
    graded_at: row.graded_at.toISOString(),
    graded_by: presentPersonNameOrNull(app, row.grader),
    rubric: row.rubric_scores as unknown as RubricScore[],
    override: row.overridden_at && {
      reason: row.override_reason ?? '',
      at: row.overridden_at.toISOString(),
      by: presentPersonNameOrNull(app, row.overrider),
    },
  }
}

interface Authored {
  enrollment_id: string
  lesson_id: string
  is_anonymous: boolean
  status: string
  person: PersonNameRow | null
}

/** Where work is graded anonymously, its author has a name only once it is graded. */
export const presentAuthor = (app: Mechanisms, row: Authored): SubmissionAuthor => ({
  alias: aliasOf(
    createHash('sha256').update(`${row.enrollment_id} ${row.lesson_id}`).digest('hex'),
  ),
  person: row.person && !isHidden(row) ? presentPersonName(app, row.person) : null,
})

export const isHidden = (row: { is_anonymous: boolean; status: string }) =>
  row.is_anonymous && row.status !== 'graded'

/** A file name may tell whose it is: neither the list nor the address nor the download says it. */
export const withoutNames = (app: Mechanisms, files: StoredFile[]): StoredFile[] =>
  files.map((file, index) => {
    const name = `file-${index + 1}${/\.\w{1,8}$/.exec(file.name)?.[0] ?? ''}`
    return { ...file, name, url: fileUrl(app, { id: file.id, name }, { alias: true }) }
  })
