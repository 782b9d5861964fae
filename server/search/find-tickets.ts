import type { SearchHit } from '#contract/search.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { atOrganization, platformDeskId } from '#server/support/desk.ts'
import { deskPolicy, hidesAdminsOnly } from '#server/support/policy.ts'
import { fits, idsOf, perKind, type Question } from './matching.ts'

/** The queue for who runs the desk; everyone else finds what they asked themselves. By number or subject. */
export async function findTickets(ctx: MemberCtx, question: Question): Promise<SearchHit[]> {
  const desk = atOrganization(ctx)
  // Agents have no page for the queue of an organization; those who configure the desk do.
  if (!deskPolicy.configure(desk) || hidesAdminsOnly(desk)) {
    return findOwn(ctx, ctx.organizationId, question, ctx.role)
  }
  const rows = await ctx.db
    .selectFrom('support_tickets as t')
    .innerJoin(idsOf('tickets', question).as('f'), 'f.id', 't.id')
    .select(['t.id', 't.number', 't.subject', 't.requester_name'])
    .where('t.desk_id', '=', desk.deskId)
    .orderBy('f.rank', 'desc')
    .orderBy('t.id')
    .limit(perKind)
    .execute()
  return rows.map((row) =>
    present(
      row,
      `#${row.number} · ${row.requester_name}`,
      `/dashboard/admin/support?ticket=${row.id}`,
    ),
  )
}

/** What someone without an organization asked Lyceum itself. */
export const findPlatformTickets = (ctx: PersonCtx, question: Question) =>
  findOwn(ctx, platformDeskId, question, null)

async function findOwn(
  ctx: PersonCtx,
  deskId: string,
  question: Question,
  role: MemberCtx['role'] | null,
): Promise<SearchHit[]> {
  const rows = await ctx.db
    .selectFrom('support_tickets as t')
    .select(['t.id', 't.number', 't.subject'])
    .where('t.requester_id', '=', ctx.personId)
    .where('t.desk_id', '=', deskId)
    .where(fits(`t.number::text || ' ' || t.subject`, question))
    .orderBy('t.updated_at', 'desc')
    .limit(perKind)
    .execute()
  const page = role === 'learner' ? '/dashboard/student/support' : '/account/support'
  const end = role === null ? '?desk=platform' : ''
  return rows.map((row) => present(row, `#${row.number}`, `${page}/tickets/${row.id}${end}`))
}

const present = (
  { id, subject }: { id: string; subject: string },
  context: string,
  link: string,
): SearchHit => ({
  kind: 'ticket',
  id,
  title: subject,
  context,
  standing: null,
  avatar: null,
  link,
})
