import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import { OrganizationRole } from '#contract/organizations.ts'
import { maximumImportRows, type ImportOutcome } from '#contract/people-imports.ts'
import { CsvError, readCsv, type CsvLine } from '#server/files/csv.ts'
import { problem } from '#server/http/problem.ts'
import { isOwnDomain, type AddressFacts } from '../address-facts.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { languageCodes } from '#contract/languages.ts'

export interface PersonRow {
  line: number
  email: string
  role: string
  position: string | null
}

const headings = {
  email: /^(e-?mail|e-?mail address|address)$/i,
  role: /^role$/i,
  position: /^(position|title|job title)$/i,
}

const words = { email: say('Email'), role: say('Role'), position: say('Position') }

/** In English or as our own files write it in any language. */
const isHeading = (name: keyof typeof headings, cell: string) =>
  headings[name].test(cell) ||
  languageCodes.some(
    (language) => word(words[name], { language }).toLowerCase() === cell.toLowerCase(),
  )

/** Rows as they are in the file. With a heading its columns count, without one the first address of each line. */
export function readPeople(bytes: Uint8Array, role: OrganizationRole): PersonRow[] {
  const lines = sheetOf(bytes)
  const column = (name: keyof typeof headings) =>
    lines[0]?.cells.findIndex((cell) => isHeading(name, cell)) ?? -1
  const at = { email: column('email'), role: column('role'), position: column('position') }
  const rows = lines.slice(at.email < 0 ? 0 : 1).map(({ line, cells }) => ({
    line,
    email: (at.email < 0 ? addressIn(cells) : (cells[at.email] ?? '')).slice(0, 320),
    role: (cells[at.role] ?? '').toLowerCase().slice(0, 40) || role,
    position: (cells[at.position] ?? '').slice(0, 120) || null,
  }))
  if (rows.length === 0) throw problem('import_empty')
  if (rows.length > maximumImportRows) throw problem('import_too_long')
  return rows
}

/** What inviting would do to each row. Of the same address the first row counts. */
export function classify(rows: readonly PersonRow[], facts: AddressFacts): ImportOutcome[] {
  const seen = new Set<string>()
  let { free } = facts
  return rows.map((row) => {
    const parsed = z.safeParse(Email, row.email)
    if (!parsed.success) return 'invalid_email'
    const email = parsed.data
    if (seen.has(email)) return 'duplicate'
    seen.add(email)
    if (!z.safeParse(OrganizationRole, row.role).success) return 'invalid_role'
    if (facts.members.has(email)) return 'already_member'
    if (facts.invited.has(email)) return 'already_invited'
    if (!isOwnDomain(facts, email)) return 'wrong_domain'
    if (free <= 0) return 'no_seat'
    free -= 1
    return 'ready'
  })
}

function sheetOf(bytes: Uint8Array): CsvLine[] {
  try {
    // The heading, all rows that may be there, and one more that shows that there are too many.
    return readCsv(bytes, maximumImportRows + 2)
  } catch (error) {
    if (error instanceof CsvError) throw problem('import_unreadable', { cause: error })
    throw error
  }
}

const addressIn = (cells: readonly string[]) =>
  (cells.find((cell) => cell.includes('@')) ?? cells[0] ?? '')
    .replace(/^.*<([^<>]*)>$/, '$1')
    .trim()
