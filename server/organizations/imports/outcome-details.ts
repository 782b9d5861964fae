import type { ImportOutcome } from '#contract/people-imports.ts'

/** What each outcome means, for people. */
export const outcomeDetails: Record<ImportOutcome, string> = {
  ready: 'Gets an invitation.',
  invited: 'Invitation sent.',
  already_invited: 'Already invited. You can send the invitation again from the list.',
  already_member: 'Already a member of this organization.',
  invalid_email: 'This is not an email address.',
  invalid_role: 'The role must be admin, instructor or learner.',
  duplicate: 'This address stands in the file more than once.',
  wrong_domain: 'The organization takes only addresses in its own domains.',
  no_seat: 'Every seat is taken or kept for someone invited. Ask the platform for more.',
}
