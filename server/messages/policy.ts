import type { Actor } from '#server/organizations/policy.ts'

/** A conversation as far as rights go. */
export interface ConversationStanding {
  kind: string
  one_id: string | null
  other_id: string | null
  /** Of a group: the caller's part in its course. */
  rights: string | null
  enrollment_status: string | null
  /** Of a direct one: who of the two does not want to hear from the other. */
  blocked_by_me: boolean
  blocks_me: boolean
  /** The other person teaches or runs what the caller takes, so the caller can always reach them. */
  is_owed: boolean
  /** The other person is still a member. */
  other_role: string | null
}

const isStaff = (actor: Actor) => actor.role !== 'learner'
const isOneOfTwo = (actor: Actor, { one_id, other_id }: ConversationStanding) =>
  one_id === actor.personId || other_id === actor.personId
const takes = (actor: Actor, { rights, enrollment_status }: ConversationStanding) =>
  actor.role === 'admin' ||
  (isStaff(actor) && rights !== null) ||
  enrollment_status === 'active' ||
  enrollment_status === 'completed'

/** One that may not be read answers as if it did not exist: a conversation is for those in it alone. */
export const conversationPolicy = {
  read: (actor: Actor, conversation: ConversationStanding) =>
    conversation.kind === 'direct' ? isOneOfTwo(actor, conversation) : takes(actor, conversation),
  write: (actor: Actor, conversation: ConversationStanding) =>
    conversation.kind === 'course'
      ? takes(actor, conversation)
      : isOneOfTwo(actor, conversation) &&
        conversation.other_role !== null &&
        !conversation.blocked_by_me &&
        (!conversation.blocks_me || conversation.is_owed),
  /** Who teaches someone stays within their reach. */
  block: (actor: Actor, conversation: ConversationStanding) =>
    conversation.kind === 'direct' && !(isStaff(actor) && conversation.other_role === 'learner'),
} as const
