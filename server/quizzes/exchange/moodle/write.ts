import type { Document } from '#contract/document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { noPictures, picturesOf, type PicturesOut } from '../pictures-out.ts'
import { isPlain, plainText } from '../text/plain-text.ts'
import { writeHtml } from '../text/write-html.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import { writtenText } from '../weighed.ts'
import { clozeText } from './write-cloze.ts'

/** One question as Moodle's XML. Null for what it can't say. */
export function writeMoodleXml(
  content: QuestionContent,
  pictures: PicturesOut = noPictures,
): string | null {
  const { prompt, body, explanation, points, tags } = content
  const made = bodyOf(body, pictures)
  if (!made) return null
  const [type, inner] = made
  const text = plainText(prompt)
  return [
    `<question type="${type}">`,
    `<name>${textOf(text.replaceAll('\n', ' ').slice(0, 80) || 'Question')}</name>`,
    body.kind === 'blanks'
      ? clozePrompt(prompt, body, pictures)
      : element('questiontext', prompt, pictures),
    element('generalfeedback', explanation, pictures),
    `<defaultgrade>${points}</defaultgrade>`,
    inner,
    `<tags>${tags.map((tag) => `<tag>${textOf(tag)}</tag>`).join('')}</tags>`,
    '</question>',
  ].join('')
}

const textOf = (text: string) => `<text>${escapeXml(text)}</text>`

/** Plain text where it is, else HTML with the pictures it shows. */
function content(document: Document, pictures: PicturesOut): [format: string, inner: string] {
  if (isPlain(document)) return ['plain_text', textOf(plainText(document))]
  const html = writeHtml(document, (id) => address(pictures, id))
  const files = picturesOf(document, pictures).map(fileOf).join('')
  return ['html', `${textOf(html)}${files}`]
}

const address = (pictures: PicturesOut, id: string) => {
  const file = pictures.get(id)
  return file ? `@@PLUGINFILE@@/${encodeURIComponent(file.name)}` : null
}

const fileOf = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  `<file name="${escapeXml(name)}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`

function element(name: string, document: Document, pictures: PicturesOut): string {
  const [format, inner] = content(document, pictures)
  return `<${name} format="${format}">${inner}</${name}>`
}

type Blanks = Extract<QuestionBody, { kind: 'blanks' }>

function clozePrompt(prompt: Document, body: Blanks, pictures: PicturesOut): string {
  const html = `${writeHtml(prompt, (id) => address(pictures, id))}${clozeText(body) ?? ''}`
  return `<questiontext format="html">${textOf(html)}${picturesOf(prompt, pictures).map(fileOf).join('')}</questiontext>`
}

const answer = (fraction: number, text: string, feedback = '', more = '') =>
  `<answer fraction="${fraction}" format="plain_text">${textOf(text)}${more}${feedbackOf(feedback)}</answer>`

const feedbackOf = (feedback: string) =>
  feedback ? `<feedback format="plain_text">${textOf(feedback)}</feedback>` : ''

/** As Moodle rounds its own. */
const rounded = (share: number) => Math.round(share * 100_000) / 100_000

function options(
  body: Extract<QuestionBody, { kind: 'single' | 'multiple' }>,
  pictures: PicturesOut,
) {
  const share = rounded(100 / body.options.filter((option) => option.is_correct).length)
  return body.options
    .map(({ document, is_correct, feedback, credit }) => {
      const usual = body.kind === 'single' ? Number(is_correct) * 100 : is_correct ? share : -share
      const [format, inner] = content(document, pictures)
      return `<answer fraction="${credit ?? usual}" format="${format}">${inner}${feedbackOf(feedback)}</answer>`
    })
    .join('')
}

function bodyOf(body: QuestionBody, pictures: PicturesOut): [type: string, inner: string] | null {
  switch (body.kind) {
    case 'single':
      return ['multichoice', `<single>true</single>${options(body, pictures)}`]
    case 'multiple':
      return ['multichoice', `<single>false</single>${options(body, pictures)}`]
    case 'true_false':
      return [
        'truefalse',
        answer(body.answer ? 100 : 0, 'true', body.feedback_true) +
          answer(body.answer ? 0 : 100, 'false', body.feedback_false),
      ]
    case 'short_text': {
      const texts = body.accepted.map((accepted) => ({ ...accepted, text: writtenText(accepted) }))
      if (texts.some(({ text }) => text === null)) return null
      return [
        'shortanswer',
        `<usecase>${body.case_sensitive ? 1 : 0}</usecase>${texts
          .map(({ text, credit = 100 }) => answer(credit, text ?? ''))
          .join('')}`,
      ]
    }
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
      return clozeText(body) === null ? null : ['cloze', '']
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
  const number = (value: number, tolerance: number, credit = 100) =>
    answer(credit, String(value), '', `<tolerance>${tolerance}</tolerance>`)
  return [
    number(body.answer, toleranceOf(body)),
    ...(body.others ?? []).map((other) => number(other.answer, other.tolerance, other.credit)),
    ...(units.length > 0
      ? [
          `<units>${units.join('')}</units><unitgradingtype>1</unitgradingtype><unitpenalty>1</unitpenalty><showunits>0</showunits>`,
        ]
      : []),
  ].join('')
}
