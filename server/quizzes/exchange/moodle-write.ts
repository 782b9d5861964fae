import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { plainText } from './plain-text.ts'
import { starsMeant } from './weighed.ts'
import { escapeXml } from './xml-tree.ts'

/** One question as Moodle's XML. Null for what it can't say. */
export function writeMoodleXml(content: QuestionContent): string | null {
  const { prompt, body, explanation, points, tags } = content
  const made = bodyOf(body)
  if (!made) return null
  const [type, inner] = made
  const text = plainText(prompt)
  return [
    `<question type="${type}">`,
    `<name>${textOf(text.replaceAll('\n', ' ').slice(0, 80))}</name>`,
    `<questiontext format="plain_text">${textOf(text)}</questiontext>`,
    `<generalfeedback format="plain_text">${textOf(plainText(explanation))}</generalfeedback>`,
    `<defaultgrade>${points}</defaultgrade>`,
    inner,
    `<tags>${tags.map((tag) => `<tag>${textOf(tag)}</tag>`).join('')}</tags>`,
    '</question>',
  ].join('')
}

const textOf = (text: string) => `<text>${escapeXml(text)}</text>`

const answer = (fraction: number, text: string, feedback = '', more = '') =>
  `<answer fraction="${fraction}" format="plain_text">${textOf(text)}${more}${
    feedback ? `<feedback format="plain_text">${textOf(feedback)}</feedback>` : ''
  }</answer>`

/** As Moodle rounds its own. */
const fraction = (share: number) => Math.round(share * 100_000) / 100_000

function bodyOf(body: QuestionBody): [type: string, inner: string] | null {
  switch (body.kind) {
    case 'single':
      return [
        'multichoice',
        `<single>true</single>${body.options
          .map((option) =>
            answer(option.is_correct ? 100 : 0, plainText(option.document), option.feedback),
          )
          .join('')}`,
      ]
    case 'multiple': {
      const share = fraction(100 / body.options.filter((option) => option.is_correct).length)
      return [
        'multichoice',
        `<single>false</single>${body.options
          .map((option) =>
            answer(option.is_correct ? share : -share, plainText(option.document), option.feedback),
          )
          .join('')}`,
      ]
    }
    case 'true_false':
      return [
        'truefalse',
        answer(body.answer ? 100 : 0, 'true', body.feedback_true) +
          answer(body.answer ? 0 : 100, 'false', body.feedback_false),
      ]
    case 'short_text':
      return body.accepted.some(({ is_pattern }) => is_pattern)
        ? null
        : [
            'shortanswer',
            `<usecase>${body.case_sensitive ? 1 : 0}</usecase>${body.accepted
              .map(({ text }) => answer(100, starsMeant(text)))
              .join('')}`,
          ]
    case 'numeric':
      return ['numerical', numericOf(body)]
    case 'matching':
      return [
        'matching',
        [...body.pairs, ...body.extras.map(({ text }) => ({ left: '', right: text }))]
          .map(
            ({ left, right }) =>
              `<subquestion format="plain_text">${textOf(left)}<answer>${textOf(right)}</answer></subquestion>`,
          )
          .join(''),
      ]
    case 'ordering':
      return [
        'ordering',
        `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype>${body.items
          .map(({ text }, index) => answer(index + 1, text))
          .join('')}`,
      ]
    case 'essay':
      return [
        'essay',
        `<responseformat>editor</responseformat><attachments>0</attachments><minwordlimit>${body.minimum_words ?? ''}</minwordlimit><maxwordlimit>${body.maximum_words ?? ''}</maxwordlimit>${guidanceOf(body.guidance)}`,
      ]
    case 'file':
      return [
        'essay',
        `<responseformat>noinline</responseformat><attachments>${body.maximum_files}</attachments><attachmentsrequired>1</attachmentsrequired>${guidanceOf(body.guidance)}`,
      ]
    case 'blanks':
      return null
  }
}

const guidanceOf = (guidance: string) =>
  `<graderinfo format="plain_text">${textOf(guidance)}</graderinfo>`

/** A tolerance in percent is written as what it comes to. */
export const toleranceOf = (body: Extract<QuestionBody, { kind: 'numeric' }>) =>
  body.tolerance_in === 'percent' ? (Math.abs(body.answer) * body.tolerance) / 100 : body.tolerance

function numericOf(body: Extract<QuestionBody, { kind: 'numeric' }>): string {
  const units = body.units.map(
    ({ symbol, factor }) =>
      `<unit><multiplier>${1 / factor}</multiplier><unit_name>${escapeXml(symbol)}</unit_name></unit>`,
  )
  return [
    answer(100, String(body.answer), '', `<tolerance>${toleranceOf(body)}</tolerance>`),
    ...(units.length > 0
      ? [
          `<units>${units.join('')}</units><unitgradingtype>1</unitgradingtype><unitpenalty>1</unitpenalty><showunits>0</showunits>`,
        ]
      : []),
  ].join('')
}
