import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const gradesAuditWords = auditWords({
  'grades.imported': '{actor} imported grades into “{course}”',
  'grades.arranged': '{actor} changed the grading scheme of “{course}”',
  'grade.marked': '{actor} set a grade of {points} points',
  'grade.unmarked': '{actor} removed a grade of {points} points',
})
