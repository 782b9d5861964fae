import type { ImportOutcome } from '#contract/people-imports.ts'

/** What each outcome means, for people. */
export const outcomeDetails: Record<ImportOutcome, Sentence> = {
  ready: say('Will be invited.'),
  invited: say('Invitation sent.'),
  already_invited: say('Already invited. You can send the invitation again from the list.'),
  already_member: say('Already a member of this organization.'),
  invalid_email: say('This isn’t an email address.'),
  invalid_role: say('The role must be admin, instructor or learner.'),
  duplicate: say('This address is in the file more than once.'),
  wrong_domain: say('The organization only accepts addresses from its own domains.'),
  no_seat: say('All seats are taken or reserved for invitations. Ask the platform for more.'),
}
import { say, type Sentence } from '#server/words/sentence.ts'
