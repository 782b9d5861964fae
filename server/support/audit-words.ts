import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const supportAuditWords = auditWords({
  'ticket.opened': '{actor} opened a ticket',
  'ticket.asked': '{actor} wrote in a ticket',
  'ticket.answered': '{actor} replied to a ticket',
  'ticket.noted': '{actor} added an internal note to a ticket',
  'ticket.assigned': '{actor} assigned a ticket',
  'ticket.prioritized': '{actor} changed the priority of a ticket',
  'ticket.classified': '{actor} changed the category of a ticket',
  'ticket.waiting': '{actor} set a ticket to waiting',
  'ticket.resolved': '{actor} resolved a ticket',
  'ticket.reopened': '{actor} reopened a ticket',
  'ticket.closed': '{actor} closed a ticket',
  'ticket.merged': '{actor} merged two tickets',
  'ticket.rated': '{actor} rated a ticket',
  'article.created': '{actor} created the help article “{name}”',
  'article.saved': '{actor} edited the help article “{name}”',
  'article.published': '{actor} published the help article “{name}”',
  'article.archived': '{actor} archived the help article “{name}”',
  'article.unarchived': '{actor} restored the help article “{name}”',
  'article.deleted': '{actor} deleted the help article “{name}”',
  'article.version_restored': '{actor} restored version {restored} of the help article “{name}”',
  'help_category.created': '{actor} created the help category “{name}”',
  'help_category.updated': '{actor} changed the help category “{name}”',
  'help_category.deleted': '{actor} deleted the help category “{name}”',
  'support_desk.configured': '{actor} changed the support settings',
})
