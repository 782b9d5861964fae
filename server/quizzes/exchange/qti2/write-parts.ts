import { escapeXml } from '#server/archives/xml-tree.ts'
import type { Tag } from './write.ts'

export interface WrittenBody {
  declarations: string[]
  interaction: string
  processing: string
  feedback: [identifier: string, text: string][]
}

export type Mapping = { key: string; value: number; caseSensitive?: boolean }[]

export const plain = (body: Omit<WrittenBody, 'feedback'>): WrittenBody => ({
  ...body,
  feedback: [],
})

export const template = (tag: Tag, name: string) =>
  tag('responseProcessing', {
    template: `http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}`,
  })

export function declaration(
  tag: Tag,
  identifier: string,
  cardinality: string,
  baseType: string,
  correct: string[],
  mapping: Mapping = [],
): string {
  const values = correct.map((value) => tag('value', {}, escapeXml(value))).join('')
  const entries = mapping.map(({ key, value, caseSensitive }) =>
    tag('mapEntry', {
      mapKey: key,
      mappedValue: value,
      ...(caseSensitive !== undefined && { caseSensitive: String(caseSensitive) }),
    }),
  )
  return tag(
    'responseDeclaration',
    { identifier, cardinality, baseType },
    (values && tag('correctResponse', {}, values)) +
      (entries.length > 0 ? tag('mapping', { defaultValue: 0 }, entries.join('')) : ''),
  )
}

/** The number is right when it is near enough; one tolerance holds for the whole item. */
export function near(tag: Tag, identifiers: string[], tolerance: number): string {
  const rules = identifiers.map((identifier) =>
    tag(
      'responseCondition',
      {},
      tag(
        'responseIf',
        {},
        tag(
          'equal',
          { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` },
          tag('variable', { identifier }) + tag('correct', { identifier }),
        ) +
          tag(
            'setOutcomeValue',
            { identifier: 'SCORE' },
            tag(
              'sum',
              {},
              tag('variable', { identifier: 'SCORE' }) +
                tag('baseValue', { baseType: 'float' }, '1'),
            ),
          ),
      ),
    ),
  )
  return tag('responseProcessing', {}, rules.join(''))
}
