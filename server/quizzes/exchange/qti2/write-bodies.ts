import type { Document } from '#contract/document.ts'
import type { QuestionBody } from '#contract/questions.ts'
import { toleranceOf } from '../moodle/write.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import type { Tag } from './write.ts'
import { blanksOf } from './write-blanks.ts'
import {
  declaration,
  near,
  plain,
  template,
  type Mapping,
  type WrittenBody,
} from './write-parts.ts'

type Html = (document: Document) => string
/** The declarations, the interaction and the rules of a question. Null for what QTI can't say. */
export function bodyOf(body: QuestionBody, tag: Tag, html: Html): WrittenBody | null {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return choiceOf(body, tag, html)
    case 'true_false': {
      const choice = (value: boolean) =>
        tag('simpleChoice', { identifier: String(value) }, value ? 'True' : 'False')
      return {
        declarations: [declaration(tag, 'RESPONSE', 'single', 'identifier', [String(body.answer)])],
        interaction: tag(
          'choiceInteraction',
          { responseIdentifier: 'RESPONSE', shuffle: 'false', maxChoices: 1 },
          choice(true) + choice(false),
        ),
        processing: template(tag, 'match_correct'),
        feedback: [
          ['true', body.feedback_true],
          ['false', body.feedback_false],
        ].filter(([, text]) => text) as [string, string][],
      }
    }
    case 'short_text': {
      if (body.accepted.some(({ is_pattern }) => is_pattern)) return null
      const mapping = body.accepted.map(({ text, credit = 100 }) => ({
        key: text,
        value: credit / 100,
        caseSensitive: body.case_sensitive,
      }))
      const [first] = body.accepted
      return plain({
        declarations: [
          declaration(tag, 'RESPONSE', 'single', 'string', [first?.text ?? ''], mapping),
        ],
        interaction: `<p>${tag('textEntryInteraction', { responseIdentifier: 'RESPONSE' })}</p>`,
        processing: template(tag, 'map_response'),
      })
    }
    case 'numeric':
      if (body.units.length > 0 || body.others?.length) return null
      return plain({
        declarations: [declaration(tag, 'RESPONSE', 'single', 'float', [String(body.answer)])],
        interaction: `<p>${tag('textEntryInteraction', { responseIdentifier: 'RESPONSE' })}</p>`,
        processing: near(tag, ['RESPONSE'], toleranceOf(body)),
      })
    case 'blanks':
      return blanksOf(body, tag)
    case 'matching': {
      const lefts = body.pairs.map(({ left }, at) => associable(tag, `L${at + 1}`, left))
      const rights = [
        ...body.pairs.map(({ right }) => right),
        ...body.extras.map(({ text }) => text),
      ].map((text, at) => associable(tag, `R${at + 1}`, text))
      const pairs = body.pairs.map((_, at) => `L${at + 1} R${at + 1}`)
      return plain({
        declarations: [
          declaration(
            tag,
            'RESPONSE',
            'multiple',
            'directedPair',
            pairs,
            pairs.map((key) => ({ key, value: 1 / pairs.length })),
          ),
        ],
        interaction: tag(
          'matchInteraction',
          { responseIdentifier: 'RESPONSE', shuffle: 'true', maxAssociations: pairs.length },
          tag('simpleMatchSet', {}, lefts.join('')) + tag('simpleMatchSet', {}, rights.join('')),
        ),
        processing: template(tag, 'map_response'),
      })
    }
    case 'ordering': {
      const items = body.items.map(({ text }, at) =>
        tag('simpleChoice', { identifier: `I${at + 1}` }, escapeXml(text)),
      )
      return plain({
        declarations: [
          declaration(
            tag,
            'RESPONSE',
            'ordered',
            'identifier',
            body.items.map((_, at) => `I${at + 1}`),
          ),
        ],
        interaction: tag(
          'orderInteraction',
          { responseIdentifier: 'RESPONSE', shuffle: 'true' },
          items.join(''),
        ),
        processing: template(tag, 'match_correct'),
      })
    }
    case 'essay':
      return plain({
        declarations: [declaration(tag, 'RESPONSE', 'single', 'string', [])],
        interaction: tag('extendedTextInteraction', { responseIdentifier: 'RESPONSE' }),
        processing: '',
      })
    case 'file':
      return plain({
        declarations: [declaration(tag, 'RESPONSE', 'single', 'file', [])],
        interaction: tag('uploadInteraction', { responseIdentifier: 'RESPONSE' }),
        processing: '',
      })
  }
}

const associable = (tag: Tag, identifier: string, text: string) =>
  tag('simpleAssociableChoice', { identifier, matchMax: 1 }, escapeXml(text))

function choiceOf(
  body: Extract<QuestionBody, { kind: 'single' | 'multiple' }>,
  tag: Tag,
  html: Html,
): WrittenBody {
  const isOne = body.kind === 'single'
  const named = body.options.map((option, at) => ({ ...option, identifier: `C${at + 1}` }))
  const right = named.filter(({ is_correct }) => is_correct)
  const hasCredit = named.some(({ credit }) => credit !== undefined)
  // Several right options count a part each, and wrong ones take as much back.
  const mapping: Mapping = named.map(({ identifier, is_correct, credit }) => ({
    key: identifier,
    value: hasCredit ? (credit ?? 0) / 100 : is_correct ? 1 / right.length : -1 / right.length,
  }))
  const isMapped = hasCredit || !isOne
  return {
    declarations: [
      declaration(
        tag,
        'RESPONSE',
        isOne ? 'single' : 'multiple',
        'identifier',
        right.map(({ identifier }) => identifier).slice(0, isOne ? 1 : undefined),
        isMapped ? mapping : [],
      ),
    ],
    interaction: tag(
      'choiceInteraction',
      { responseIdentifier: 'RESPONSE', shuffle: 'false', maxChoices: isOne ? 1 : 0 },
      named
        .map(({ identifier, document }) => tag('simpleChoice', { identifier }, html(document)))
        .join(''),
    ),
    processing: template(tag, isMapped ? 'map_response' : 'match_correct'),
    feedback: named
      .filter(({ feedback }) => feedback)
      .map(({ identifier, feedback }) => [identifier, feedback]),
  }
}
