import { sql } from 'kysely'
import { counted } from '#server/enrollments/rules.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** The courses of the organization that a member has a part in. */
export interface Standing {
  /** Taught by the member; empty for learners, who may have taught once. */
  taught: string[]
  /** With a place in it, whatever has become of it. */
  enrolled: string[]
  /** With a place that opens lessons. */
  learned: string[]
}

const most = 500

/** Latest activity first, at most a few hundred each. */
export async function readStanding(ctx: MemberCtx): Promise<Standing> {
  const { rows } = await sql<{ taught: string[]; enrolled: string[]; learned: string[] }>`select
      array(select course_id from course_instructors where organization_id = ${ctx.organizationId}
        and person_id = ${ctx.personId} and ${ctx.role !== 'learner'} limit ${most}) as taught,
      array(select course_id from enrollments where organization_id = ${ctx.organizationId}
        and person_id = ${ctx.personId} and status = any(${[...counted]}::text[])
        order by last_active_at desc nulls last limit ${most}) as enrolled,
      array(select course_id from enrollments where organization_id = ${ctx.organizationId}
        and person_id = ${ctx.personId} and status in ('active', 'completed')
        and (expires_at is null or status = 'completed' or expires_at > ${ctx.now})
        order by last_active_at desc nulls last limit ${most}) as learned`.execute(ctx.db)
  return rows[0] ?? { taught: [], enrolled: [], learned: [] }
}
