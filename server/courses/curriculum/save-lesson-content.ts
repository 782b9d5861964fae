import { courseMediaPurpose } from '#contract/course-resources.ts'
import type { Lesson } from '#contract/curriculum.ts'
import type { LessonContent } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { lockDraft } from '../queries.ts'
import { recordEditing } from '../record.ts'
import { fieldProblem } from '../references.ts'
import { kindOfFile } from '../resources/rules.ts'
import { touchDraft } from '../touch-draft.ts'
import { getLessonRow, type LessonRow } from './queries.ts'
import { getLesson } from './read-curriculum.ts'
import { pictureIdsOf, readingSeconds } from './rules.ts'

interface Save {
  revision: number
  content: LessonContent
  duration_seconds?: number | undefined
}

/** Saves what a lesson holds. Someone else's save in between is a conflict that names them, never an overwrite. */
export async function saveLessonContent(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { revision, content, duration_seconds }: Save,
): Promise<Lesson> {
  await lockDraft(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  if (lesson.revision !== revision) throw conflict(lesson)
  if (content.kind !== lesson.kind) {
    throw fieldProblem(
      'content.kind',
      say('This lesson is of another kind: {kind}', { kind: lesson.kind }),
    )
  }
  assertOwnContent(content)
  const resource = await findResource(ctx, courseId, content)
  await assertPictures(ctx, content)
  await ctx.db
    .updateTable('lessons')
    .set({
      content: JSON.stringify(withQuestions(content, lesson)),
      duration_seconds:
        duration_seconds ?? resource?.duration_seconds ?? usualDuration(content, lesson),
      revision: revision + 1,
      updated_at: ctx.now,
      updated_by: ctx.personId,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', lessonId)
    .execute()
  await touchDraft(ctx, courseId)
  await recordEditing(ctx, 'course.lesson_saved', courseId, {
    lesson_id: lessonId,
    title: lesson.title,
  })
  return getLesson(ctx, courseId, lessonId)
}

const conflict = (lesson: LessonRow) =>
  problem('lesson_changed', {
    changed: {
      by: lesson.updater ? fullName(lesson.updater) : '',
      at: lesson.updated_at.toISOString(),
      revision: lesson.revision,
    },
  })

/** Which quiz, assignment or session a lesson shows is decided where that is made, never by naming an id. */
function assertOwnContent(content: LessonContent) {
  if (
    content.kind === 'quiz' ||
    content.kind === 'assignment' ||
    content.kind === 'live_session' ||
    content.kind === 'package' ||
    content.kind === 'tool'
  ) {
    throw fieldProblem('content', say('This lesson is edited on its own page'))
  }
}

/** The questions inside a video are saved on their own, so that writing the text never moves them. */
function withQuestions(content: LessonContent, lesson: LessonRow): LessonContent {
  if (content.kind !== 'video') return content
  const { questions: _, ...given } = content
  const stored = lesson.content as unknown as LessonContent
  return stored.kind === 'video' && stored.questions
    ? { ...given, questions: stored.questions }
    : given
}

/** A text takes as long as reading it; anything else keeps what it had. */
const usualDuration = (content: LessonContent, lesson: LessonRow) =>
  content.kind === 'text' ? readingSeconds(content.document) : lesson.duration_seconds

const fittingFiles: Record<string, readonly string[]> = {
  video: ['video'],
  audio: ['audio'],
  file: ['document', 'picture'],
}

/** The recording or document must be a resource of this very course, and of a kind that the lesson can show. */
async function findResource(ctx: MemberCtx, courseId: string, content: LessonContent) {
  if (!('resource_id' in content) || !content.resource_id) return undefined
  const resource = await ctx.db
    .selectFrom('course_resources as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.duration_seconds', 'f.content_type'])
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.id', '=', content.resource_id)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!resource) throw problem('resource_not_found')
  if (!fittingFiles[content.kind]?.includes(kindOfFile(resource.content_type))) {
    throw fieldProblem('content.resource_id', say('This file can’t be used in this kind of lesson'))
  }
  return resource
}

/** Pictures in the text are finished uploads of this organization. */
async function assertPictures(ctx: MemberCtx, content: LessonContent) {
  const ids = 'document' in content ? pictureIdsOf(content.document) : []
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('purpose', '=', courseMediaPurpose)
    .where('content_type', 'like', 'image/%')
    .where('ready_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length !== ids.length) throw problem('file_not_found')
}
