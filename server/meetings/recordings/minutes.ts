import { sql } from 'kysely'
import type { LessonContent } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

type Blocks = Extract<LessonContent, { kind: 'text' }>['document']['content']

/** Who attended, and what was said in the chat. */
export async function minutesOf(ctx: MemberCtx, meetingId: string): Promise<Blocks> {
  const [attended = '', chat = ''] = await wordHead(ctx, [say('Attended by'), say('Chat')])
  const people = await sql<{ name: string }>`
    select distinct p.first_name || ' ' || p.last_name as name from live_session_stays y
    join people p on p.id = y.person_id
    where y.organization_id = ${ctx.organizationId} and y.session_id = ${meetingId} order by name limit 500`.execute(
    ctx.db,
  )
  const said = await sql<{ line: string }>`
    select coalesce(p.first_name || ' ' || p.last_name || ': ', '') || m.body as line from meeting_messages m
    left join people p on p.id = m.person_id
    where m.organization_id = ${ctx.organizationId} and m.meeting_id = ${meetingId} and m.body <> ''
    order by m.id limit 500`.execute(ctx.db)
  return [
    ...listed(
      attended,
      people.rows.map(({ name }) => name),
    ),
    ...listed(
      chat,
      said.rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')),
    ),
  ]
}

const listed = (heading: string, lines: string[]): Blocks =>
  lines.length === 0
    ? []
    : [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading }] },
        {
          type: 'bulletList',
          content: lines.map((text) => ({
            type: 'listItem' as const,
            content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
          })),
        },
      ]
