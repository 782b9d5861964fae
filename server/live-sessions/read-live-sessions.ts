import type { MemberCtx } from '#server/http/context.ts'
import { schedulePolicy } from './policy.ts'
import { presentSession } from './present.ts'
import {
  listCoursesToMeet,
  listGroupsToMeet,
  pageOfSessions,
  type SessionFilter,
} from './queries.ts'

export async function listLiveSessions(ctx: MemberCtx, filter: SessionFilter) {
  const schedule = schedulePolicy.schedule(ctx)
  const [{ rows, ...totals }, courses, groups] = await Promise.all([
    pageOfSessions(ctx, filter),
    schedule ? listCoursesToMeet(ctx) : [],
    schedule ? listGroupsToMeet(ctx) : [],
  ])
  return {
    items: rows.map((row) => presentSession(ctx, row)),
    ...totals,
    can: { schedule, courses, groups },
  }
}
