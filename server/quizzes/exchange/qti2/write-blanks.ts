import type { Blank, QuestionBody } from '#contract/questions.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import { declaration, near, plain, type WrittenBody } from './write-parts.ts'
import type { Tag } from './write.ts'

/** A text with fields and lists in it; null when a blank can't be said. */
export function blanksOf(
  body: Extract<QuestionBody, { kind: 'blanks' }>,
  tag: Tag,
): WrittenBody | null {
  const fields = new Map(
    body.blanks.map((blank, at) => [
      blank.id,
      fieldOf(blank, `R${at + 1}`, body.case_sensitive, tag),
    ]),
  )
  if ([...fields.values()].includes(null)) return null
  const numbers = body.blanks.flatMap(({ numbers: given = [] }) => given)
  const tolerances = new Set(numbers.map(({ tolerance }) => tolerance))
  if (tolerances.size > 1) return null
  const parts = body.text.split(/\{\{(\w+)\}\}/)
  const text = parts.map((part, at) =>
    at % 2 === 0 ? escapeXml(part).replaceAll('\n', '<br/>') : (fields.get(part)?.field ?? ''),
  )
  const mapped = tag(
    'setOutcomeValue',
    { identifier: 'SCORE' },
    tag(
      'sum',
      {},
      body.blanks.map((_, at) => tag('mapResponse', { identifier: `R${at + 1}` })).join(''),
    ),
  )
  const [tolerance = 0] = tolerances
  const equal =
    numbers.length > 0 ? near(tag, ['R1'], tolerance).replace(/^<[^>]*>|<\/[^>]*>$/g, '') : ''
  return plain({
    declarations: [...fields.values()].map((field) => field?.declared ?? ''),
    interaction: `<p>${text.join('')}</p>`,
    processing: tag('responseProcessing', {}, `${mapped}${equal}`),
  })
}

function fieldOf(
  blank: Blank,
  identifier: string,
  caseSensitive: boolean,
  tag: Tag,
): { field: string; declared: string } | null {
  const { accepted, choices, numbers = [], patterns = [] } = blank
  if (patterns.length > 0) return null
  if (choices.length > 0) {
    const named = choices.map((text, at) => ({ text, id: `${identifier}C${at + 1}` }))
    const right = named.filter(({ text }) => accepted.includes(text))
    if (numbers.length > 0 || accepted.some((text) => !choices.includes(text))) return null
    return {
      field: tag(
        'inlineChoiceInteraction',
        { responseIdentifier: identifier, shuffle: 'true' },
        named
          .map(({ id, text }) => tag('inlineChoice', { identifier: id }, escapeXml(text)))
          .join(''),
      ),
      declared: declaration(
        tag,
        identifier,
        'single',
        'identifier',
        right.map(({ id }) => id).slice(0, 1),
        right.map(({ id }) => ({ key: id, value: 1 })),
      ),
    }
  }
  if (numbers.length > 0 && accepted.length > 0) return null
  const keys = numbers.length > 0 ? numbers.map(({ answer }) => String(answer)) : accepted
  const mapping = keys.map((key) => ({
    key,
    value: 1,
    ...(numbers.length === 0 && { caseSensitive }),
  }))
  return {
    field: tag('textEntryInteraction', { responseIdentifier: identifier }),
    declared: declaration(
      tag,
      identifier,
      'single',
      numbers.length > 0 ? 'float' : 'string',
      keys.slice(0, 1),
      mapping,
    ),
  }
}
