import { sql } from 'kysely'
import type { MemberChange } from '#contract/directory.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { changeMemberRole } from './change-member-role.ts'
import { joinGroup, leaveGroup } from './groups/group-people.ts'
import { getGroup } from './groups/groups.ts'
import { organizationPolicy } from './policy.ts'
import { lockMember } from './queries.ts'
import { removeMember } from './remove-member.ts'
import { restoreMember, suspendMember } from './suspend-member.ts'

/** Does the same to each; one that refuses changes nothing for itself and never spoils the rest. */
export async function changeMembers(ctx: MemberCtx, personIds: string[], change: MemberChange) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  if ('group_id' in change) await getGroup(ctx, change.group_id)
  const failures: { person_id: string; detail: string }[] = []
  const people = [...new Set(personIds)]
  for (const personId of people) {
    await sql`savepoint one_member`.execute(ctx.db)
    try {
      await apply(ctx, personId, change)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint one_member`.execute(ctx.db)
      failures.push({ person_id: personId, detail: error.message })
    }
  }
  return { changed: people.length - failures.length, failures }
}

async function apply(ctx: MemberCtx, personId: string, change: MemberChange) {
  switch (change.type) {
    case 'suspend':
      return suspendMember(ctx, personId, change.reason)
    case 'restore':
      return restoreMember(ctx, personId)
    case 'remove':
      return removeMember(ctx, personId, { mayReturn: change.may_return ?? false })
    case 'role':
      return changeMemberRole(ctx, personId, { role: change.role })
    case 'join_group':
      await lockMember(ctx.db, ctx.organizationId, personId)
      return joinGroup(ctx, change.group_id, personId)
    case 'leave_group':
      return leaveGroup(ctx, change.group_id, personId)
  }
}
