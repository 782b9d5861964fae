import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const quizzesAuditWords = auditWords({
  'accommodation.set': '{actor} set an accommodation for {person}',
  'question_bank.created': '{actor} created the question bank “{name}”',
  'question_bank.imported': '{actor} imported {imported} questions',
  'question_bank.import_undone': '{actor} undid an import of questions',
  'question.saved': '{actor} saved a question',
  'question.deleted': '{actor} deleted a question',
  'attempt.answer_graded': '{actor} graded an answer: {after} points',
  'attempt.score_overridden': '{actor} changed the score of an answer from {before} to {after}',
  'attempt.voided': '{actor} voided an attempt of {person}',
  'quiz.regraded': '{actor} regraded a quiz of “{course}”',
})
