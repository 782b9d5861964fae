/**
 * What entries of the audit log say: an English ICU message for each action. A message may use `{actor}`, `{person}`,
 * `{course}`, `{plan}`, `{name}` (of what the entry is about), `{amount}`, and every text or number of the entry's detail.
 */
export type AuditWords = Readonly<Record<string, string>>

/** Each noun has a table of its own; the messages are collected by `scripts/words.ts`, so they must be literals. */
export const auditWords = <T extends AuditWords>(words: T): T => words
