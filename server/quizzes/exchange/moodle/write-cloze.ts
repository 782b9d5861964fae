import type { Blank, QuestionBody } from '#contract/questions.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import { starsMeant, wildcardOf } from '../weighed.ts'

/** A text with blanks as Moodle's cloze, on one paragraph; null when a blank can't be said. */
export function clozeText(body: Extract<QuestionBody, { kind: 'blanks' }>): string | null {
  const gaps = new Map(body.blanks.map((blank) => [blank.id, gapOf(blank, body.case_sensitive)]))
  if ([...gaps.values()].includes(null)) return null
  const parts = body.text.split(/\{\{(\w+)\}\}/)
  // Text and names of blanks take turns.
  const html = parts.map((part, at) =>
    at % 2 === 0 ? escapeXml(part).replaceAll('\n', '<br/>') : (gaps.get(part) ?? ''),
  )
  return `<p>${html.join('')}</p>`
}

function gapOf(blank: Blank, caseSensitive: boolean): string | null {
  const { accepted, choices, numbers = [], patterns = [] } = blank
  if (choices.length > 0) {
    if (numbers.length + patterns.length > 0 || accepted.some((text) => !choices.includes(text)))
      return null
    return `{1:MULTICHOICE:${choices.map((text) => `${accepted.includes(text) ? '=' : ''}${said(text)}`).join('~')}}`
  }
  if (numbers.length > 0) {
    if (accepted.length + patterns.length > 0) return null
    return `{1:NUMERICAL:${numbers.map(({ answer, tolerance }) => `=${answer}:${tolerance}`).join('~')}}`
  }
  const wild = patterns.map(wildcardOf)
  if (wild.includes(null)) return null
  const texts = [...accepted.map(starsMeant), ...wild.map((text) => text ?? '')]
  return `{1:SHORTANSWER${caseSensitive ? '_C' : ''}:${texts.map((text) => `=${said(text)}`).join('~')}}`
}

const said = (text: string) => escapeXml(text).replaceAll(/[\\}#~/]/g, String.raw`\$&`)
