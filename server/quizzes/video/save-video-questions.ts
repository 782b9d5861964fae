import type { LessonContent, VideoQuestion } from '#contract/lessons.ts'
import { videoQuestionKinds, type VideoQuestionSet } from '#contract/video-questions.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { setVideoQuestions } from '#server/courses/curriculum/set-video-questions.ts'
import { lockDraft } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { listBanks, listQuestionRows } from '../banks/queries.ts'
import { getVideoQuestions } from './get-video-questions.ts'
import { questionsIn } from './queries.ts'

interface Save {
  revision: number
  items: VideoQuestion[]
}

/**
 * Places questions inside a video of the draft, as a new revision; learners get them when the course is published.
 * Someone else's save in between is a conflict that names them.
 */
export async function saveVideoQuestions(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { revision, items }: Save,
): Promise<VideoQuestionSet> {
  await lockDraft(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const before = questionsIn(lesson.content as unknown as LessonContent)
  if (before.revision !== revision) {
    throw problem('video_questions_changed', {
      changed: {
        by: lesson.updater ? fullName(lesson.updater) : '',
        at: lesson.updated_at.toISOString(),
        revision: before.revision,
      },
    })
  }
  await assertQuestions(ctx, courseId, items, before.items)
  const inOrder = items.toSorted((a, b) => a.at_seconds - b.at_seconds)
  await setVideoQuestions(ctx, courseId, lesson, { revision: revision + 1, items: inOrder })
  return getVideoQuestions(ctx, courseId, lessonId)
}

/** Questions are of this course or of the organization, or were in the video already; each is asked once. */
async function assertQuestions(
  ctx: MemberCtx,
  courseId: string,
  items: readonly VideoQuestion[],
  before: readonly VideoQuestion[],
) {
  const ids = items.map(({ question_id }) => question_id)
  const isTwice = (list: string[]) => new Set(list).size !== list.length
  if (isTwice(ids) || isTwice(items.map(({ id }) => id))) {
    throw fieldProblem('items', say('A question can only appear once in a video'))
  }
  const known = new Set(before.map(({ question_id }) => question_id))
  const added = ids.filter((id) => !known.has(id))
  const banks = new Set((await listBanks(ctx, courseId)).map(({ id }) => id))
  const rows = await listQuestionRows(ctx, added)
  const usable = rows.filter((row) => !row.deleted_at && banks.has(row.bank_id))
  if (usable.length !== added.length) throw problem('question_not_found')
  const fitting: readonly string[] = videoQuestionKinds
  if (usable.some(({ kind }) => !fitting.includes(kind))) {
    throw fieldProblem('items', say('A video can’t ask a question of this type'))
  }
}
