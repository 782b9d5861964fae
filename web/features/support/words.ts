import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { VoteReason } from '#contract/help-articles.ts'
import type {
  ArticleStatus,
  Audience,
  TicketKind,
  TicketPriority,
  TicketStatus,
} from '#contract/support.ts'
import type { QueueView } from '#contract/support-desk.ts'

type Words<Value extends string> = Record<Value, MessageDescriptor>

export const ticketStatusWords: Words<TicketStatus> = {
  open: msg({ message: 'Open', context: 'ticket' }),
  waiting: msg`Waiting`,
  resolved: msg`Resolved`,
  closed: msg({ message: 'Closed', context: 'ticket' }),
}

export const priorityWords: Words<TicketPriority> = {
  low: msg`Low`,
  normal: msg({ message: 'Normal', context: 'priority' }),
  high: msg`High`,
  urgent: msg`Urgent`,
}

export const kindWords: Words<TicketKind> = {
  question: msg`Question`,
  problem: msg`Problem`,
  request: msg`Request`,
  billing: msg`Billing`,
  feedback: msg`Feedback`,
}

export const articleStatusWords: Words<ArticleStatus> = {
  draft: msg`Draft`,
  published: msg({ message: 'Published', context: 'help article' }),
  archived: msg({ message: 'Archived', context: 'help article' }),
}

export const audienceWords: Words<Audience> = {
  public: msg`Public`,
  members: msg`Members`,
  staff: msg`Staff`,
}

export const viewWords: Words<QueueView> = {
  open: msg`All open`,
  mine: msg({ message: 'Mine', context: 'tickets' }),
  unassigned: msg({ message: 'Unassigned', context: 'tickets' }),
  breaching: msg`Breaching soon`,
  waiting: msg`Waiting`,
  all: msg`All tickets`,
}

export const voteReasonWords: Words<VoteReason> = {
  unclear: msg`Hard to understand`,
  outdated: msg`Out of date`,
  incomplete: msg`Something is missing`,
  wrong: msg`The information is wrong`,
  other: msg`Something else`,
}
