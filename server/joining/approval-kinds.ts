import { approvalKind, type ApprovalRequest, type Description } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { changeMemberRole } from '#server/organizations/change-member-role.ts'
import { acceptJoinRequest, declineJoinRequest } from '#server/organizations/join-organization.ts'
import { dayOf, say, show, type Sentence } from '#server/words/sentence.ts'

/** Someone from outside asks to become a member. */
export const joinRequest = approvalKind('member.join', {
  label: say('Join the organization'),
  describe: (ctx, request) => describePerson(ctx, request, say('Learner')),
  onApproved: (ctx, { subject_id }) => acceptJoinRequest(ctx, subject_id),
  onDeclined: (ctx, { subject_id }) => declineJoinRequest(ctx, subject_id),
})

/** A learner asks to teach. The subject is the person: there is one open application of each. */
export const teachingApplication = approvalKind('member.teach', {
  label: say('Become an instructor'),
  describe: (ctx, request) => describePerson(ctx, request, say('Instructor')),
  onApproved: async (ctx, { subject_id }) => {
    await changeMemberRole(ctx, subject_id, { role: 'instructor' })
  },
})

async function describePerson(
  ctx: MemberCtx,
  { requester_id }: ApprovalRequest,
  role: Sentence,
): Promise<Description> {
  const person = await ctx.db
    .selectFrom('people as p')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.person_id', '=', 'p.id').on('m.organization_id', '=', ctx.organizationId),
    )
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'p.email_verified_at',
      'p.headline',
      'm.joined_at',
    ])
    .where('p.id', '=', requester_id ?? '')
    .executeTakeFirst()
  const facts = person && [
    { label: say('Person'), value: `${person.first_name} ${person.last_name}` },
    {
      label: say('Email'),
      value: person.email_verified_at
        ? person.email
        : say('{email} (not verified)', { email: person.email }),
    },
    ...(person.headline ? [{ label: say('Headline'), value: person.headline }] : []),
    ...(person.joined_at
      ? [{ label: say('Member since'), value: show(dayOf(person.joined_at)) }]
      : []),
    { label: say('New role'), value: role },
  ]
  return {
    facts: facts ?? [],
    changes: [],
    is_first: true,
    checklist: [],
    links: person?.joined_at
      ? [{ label: say('Open profile'), path: `/dashboard/admin/students/${person.id}` }]
      : [],
  }
}
