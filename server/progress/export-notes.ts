import type { TextFile } from '#contract/text-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getOutline } from './course-outline.ts'
import { getPlace } from './queries.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

/** My highlights and notes of a course, lesson by lesson, as Markdown. */
export async function exportNotes(ctx: MemberCtx, courseId: string): Promise<TextFile> {
  const place = await getPlace(ctx, courseId)
  const outline = await getOutline(ctx.db, place)
  const notes = await ctx.db
    .selectFrom('lesson_notes as n')
    .select(['n.lesson_id', 'n.quote', 'n.body', 'n.at_seconds'])
    .where('n.person_id', '=', ctx.personId)
    .where('n.course_id', '=', courseId)
    .orderBy('n.created_at')
    .limit(5000)
    .execute()
  const lessons = Map.groupBy(notes, ({ lesson_id }) => lesson_id)
  const known = outline.lessons.filter(({ id }) => lessons.has(id))
  const dropped = [...lessons.keys()].filter((id) => !outline.byId.has(id))
  const earlier = word(say('From an earlier version'), await readerOf(ctx))
  const sections = [
    ...known,
    // Lessons that a newer version dropped come last.
    ...dropped.map((id) => ({ id, title: earlier })),
  ].map(({ id, title }) => [`## ${title}`, ...(lessons.get(id) ?? []).map(noteText)].join('\n\n'))
  const text = `${[`# ${place.title}`, ...sections].join('\n\n')}\n`
  return {
    name: `notes-${place.slug}.md`,
    content_type: 'text/markdown; charset=utf-8',
    base64: Buffer.from(text).toString('base64'),
  }
}

function noteText(note: { quote: string; body: string; at_seconds: number | null }): string {
  const at = note.at_seconds === null ? '' : `[${positionText(note.at_seconds)}] `
  const quote = note.quote && note.quote.replaceAll(/^/gm, '> ')
  return [quote, note.body && `${at}${note.body}`].filter(Boolean).join('\n\n')
}

/** 75 → "1:15". */
const positionText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
