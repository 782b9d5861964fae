import { childOf, textIn, type Element } from '#server/archives/nodes.ts'
import type { TextFormat } from '#server/quizzes/exchange/text/words.ts'

/** The text of a child; backups have their own notation for nothing. */
export function valueOf(element: Element | undefined, name: string): string {
  const text = textIn(childOf(element, name))
  return text.trim() === '$@NULL@$' ? '' : text
}

export const wordOf = (element: Element | undefined, name: string): string =>
  valueOf(element, name).trim()

const formats: Record<string, TextFormat> = { '0': 'moodle', '2': 'plain', '4': 'markdown' }

/** Moodle numbers its text formats; most are HTML. */
export const formatOf = (number: string): TextFormat => formats[number.trim()] ?? 'html'

/** Seconds since 1970 as a time; undefined for zero. */
export function timeOf(seconds: string): string | undefined {
  const given = Number(seconds)
  return Number.isFinite(given) && given > 0 && given < 32_503_680_000
    ? new Date(given * 1000).toISOString()
    : undefined
}
