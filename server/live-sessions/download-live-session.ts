import type { TextFile } from '#contract/text-file.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { printCalendar } from '#server/icalendar/calendar.ts'
import { fullName } from '#server/identity/person-name.ts'
import { originOf } from '#server/organizations/own-host.ts'
import { getSessionRow } from './queries.ts'
import { areaOf } from './tell-invited.ts'

/** One session as a calendar file. It has the name that the personal feed gives it, so that no calendar shows it twice. */
export async function downloadLiveSession(ctx: MemberCtx, id: string): Promise<TextFile> {
  const row = await getSessionRow(ctx, id)
  if (row.cancelled_at) throw problem('live_session_cancelled')
  const { publicUrl } = ctx.app.env
  const item = {
    uid: `live-session-${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.sequence,
    series: {
      all_day: false as const,
      zone: row.time_zone,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      rule: null,
    },
    exceptions: [],
    title: row.title,
    description: [row.description, row.host && fullName(row.host)].filter(Boolean).join('\n\n'),
    location: '',
    categories: row.course_title ? [row.course_title] : [],
    url: `${await originOf(ctx, ctx.organizationId)}/dashboard/${areaOf[ctx.role]}/live-sessions?session=${row.id}`,
    cancelled: false,
    changed_at: row.updated_at,
  }
  return {
    name: `live-session-${row.starts_at.toISOString().slice(0, 10)}.ics`,
    content_type: 'text/calendar; charset=utf-8',
    base64: Buffer.from(printCalendar(row.title, [item], { now: ctx.now })).toString('base64'),
  }
}
