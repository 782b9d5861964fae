import { randomUUID } from 'node:crypto'
import type { LessonNote } from '#contract/lesson-progress.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { getOutline } from './course-outline.ts'
import { takeChange } from './learning-changes.ts'
import { getPlace } from './queries.ts'

interface NoteInput {
  noteId: string
  courseId: string
  lessonId: string
  body: string
  /** The passage beside which it stands; empty for a note on the whole lesson. */
  quote: string
  atSeconds: number | null
  at: Date
}

/** Keeps a note. Its id comes from the device, so sending it again changes nothing; an older text never wins. */
export async function saveNote(ctx: MemberCtx, note: NoteInput): Promise<LessonNote> {
  if (note.body === '' && note.quote === '') {
    throw problem('invalid_request', { errors: { body: say('Write something first') } })
  }
  await assertLesson(ctx, note.courseId, note.lessonId)
  await ctx.db
    .insertInto('lesson_notes')
    .values({
      organization_id: ctx.organizationId,
      id: note.noteId,
      course_id: note.courseId,
      lesson_id: note.lessonId,
      person_id: ctx.personId,
      body: note.body,
      quote: note.quote,
      at_seconds: note.atSeconds,
      created_at: note.at,
      updated_at: note.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet({ body: note.body, at_seconds: note.atSeconds, updated_at: note.at })
        .whereRef('lesson_notes.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute()
    .catch((error: { code?: string }) => {
      // 42501: row-level security hides another person's note of the same id.
      if (error.code === '42501') throw problem('note_not_found', { cause: error })
      throw error
    })
  const row = await ctx.db
    .selectFrom('lesson_notes')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', note.noteId)
    .executeTakeFirst()
  if (!row) throw problem('note_not_found')
  return presentNote(row)
}

/**
 * Keeps a note that a device wrote, perhaps a while ago. Where the note was changed or deleted elsewhere since, the person
 * is told: their device shows the text that wasn't saved.
 */
export async function takeNote(ctx: MemberCtx, note: NoteInput, changeId: string) {
  const { noteId: thingId, at } = note
  const taken = await takeChange(ctx, { id: changeId, thingId, at, isRemoval: false })
  if (taken === 'new') await saveNote(ctx, note)
  else if (taken !== 'taken') {
    throw problem(taken.overtakenBy === 'removal' ? 'note_deleted' : 'note_changed')
  }
}

/** Deletes a note. One that was edited later on another device stays, and the person is told. */
export async function deleteNote(
  ctx: MemberCtx,
  noteId: string,
  { id = randomUUID(), at = ctx.now }: { id?: string; at?: Date } = {},
) {
  const taken = await takeChange(ctx, { id, thingId: noteId, at, isRemoval: true })
  if (taken === 'taken') return
  if (taken !== 'new') {
    if (taken.overtakenBy === 'edit') throw problem('note_kept')
    return
  }
  await ctx.db
    .deleteFrom('lesson_notes')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', noteId)
    .execute()
}

/** Sets or removes a bookmark. Of two devices the later decision counts, in whichever order they arrive. */
export async function setBookmark(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  bookmarked: boolean,
  { id = randomUUID(), at = ctx.now }: { id?: string; at?: Date } = {},
) {
  await assertLesson(ctx, courseId, lessonId)
  const taken = await takeChange(ctx, { id, thingId: lessonId, at, isRemoval: !bookmarked })
  if (taken !== 'new') return
  if (!bookmarked) {
    await ctx.db
      .deleteFrom('lesson_bookmarks')
      .where('person_id', '=', ctx.personId)
      .where('lesson_id', '=', lessonId)
      .execute()
    return
  }
  await ctx.db
    .insertInto('lesson_bookmarks')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      lesson_id: lessonId,
      person_id: ctx.personId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'lesson_id']).doNothing())
    .execute()
}

export const listNotes = async (ctx: MemberCtx, courseId: string, lessonId: string) =>
  (
    await ctx.db
      .selectFrom('lesson_notes')
      .selectAll()
      .where('person_id', '=', ctx.personId)
      .where('course_id', '=', courseId)
      .where('lesson_id', '=', lessonId)
      .orderBy('created_at')
      .limit(500)
      .execute()
  ).map(presentNote)

/** Writing about a lesson asks for a place in its course, not for the lesson to be open. */
async function assertLesson(ctx: MemberCtx, courseId: string, lessonId: string) {
  const place = await getPlace(ctx, courseId)
  const outline = await getOutline(ctx.db, place)
  if (outline.byId.has(lessonId)) return
  // A lesson that a newer version dropped keeps its notes.
  const earlier = await ctx.db
    .selectFrom('lesson_versions')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!earlier) throw problem('lesson_not_found')
}

interface NoteRow {
  id: string
  lesson_id: string
  body: string
  quote: string
  at_seconds: number | null
  created_at: Date
  updated_at: Date
}

const presentNote = (row: NoteRow): LessonNote => ({
  id: row.id,
  lesson_id: row.lesson_id,
  body: row.body,
  quote: row.quote,
  at_seconds: row.at_seconds,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
