import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const categoriesAuditWords = auditWords({
  'category.created': '{actor} created the category “{name}”',
  'category.updated': '{actor} changed the category “{name}”',
  'category.deleted': '{actor} deleted the category “{name}”',
  'category.merged': '{actor} merged the category “{name}” into “{into}”',
  'category.took_in': 'The category “{name}” was merged into this one by {actor}',
  'category.moved': '{actor} moved the category “{name}” from “{from}” to “{to}”',
})
