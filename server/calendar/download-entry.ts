import type { TextFile } from '#contract/text-file.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { printCalendar } from '#server/icalendar/calendar.ts'
import { listCalendarItems } from './calendar-items.ts'
import { loadScope } from './scope.ts'
import { readerOf } from '#server/words/reader.ts'

/** One entry of my calendar as a file: exactly what the feed says of it. */
export async function downloadCalendarEntry(ctx: PersonCtx, uid: string): Promise<TextFile> {
  const reader = await readerOf(ctx)
  const items = await acrossOrganizations(ctx.db, async (db) =>
    listCalendarItems(db, await loadScope(db, ctx), ctx.app, reader),
  )
  const item = items.find(
    (candidate) => candidate.uid.split('@')[0] === uid && !candidate.cancelled,
  )
  if (!item) throw problem('event_not_found')
  return {
    name: `${fileName(item.title)}.ics`,
    content_type: 'text/calendar; charset=utf-8',
    base64: Buffer.from(printCalendar(item.title, [item], { now: ctx.now })).toString('base64'),
  }
}

const fileName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'event'
