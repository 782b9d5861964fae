import type { Document } from '#contract/document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { toleranceOf } from '../moodle/write.ts'
import { isPlain, plainText } from '../text/plain-text.ts'
import { writeHtml } from '../text/write-html.ts'
import { writtenText } from '../weighed.ts'

/** One question as GIFT. Null for what it can't say. */
export function writeGift({ prompt, body, explanation, tags }: QuestionContent): string | null {
  const written = answersOf(body)
  if (written === null) return null
  const note = explanation.content.length > 0 ? `####${texted(explanation)}` : ''
  const named = tags.map((tag) => `[tag:${tag.replaceAll(/[\]\\]/g, String.raw`\$&`)}]`).join(' ')
  return `${named && `// ${named}\n`}${said(prompt)} {${written}${note}}`
}

const escape = (text: string) =>
  text.replaceAll(/[~=#{}:\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** Said to be plain, so that < and & mean themselves; formatting is HTML. */
const said = (document: Document) =>
  isPlain(document)
    ? `[plain]${escape(plainText(document))}`
    : `[html]${escape(writeHtml(document))}`

/** The question is plain or HTML as its text is, so every other text says its own. */
const texted = (document: Document) => said(document)
const quoted = (text: string) => `[plain]${escape(text)}`

const feedbackOf = (feedback: string) => (feedback ? `#${quoted(feedback)}` : '')

function answersOf(body: QuestionBody): string | null {
  switch (body.kind) {
    case 'single': {
      const hasCredit = body.options.some(({ credit }) => credit !== undefined)
      // One = is needed to say that one option is chosen.
      const first = body.options.findIndex(({ is_correct }) => is_correct)
      return body.options
        .map(({ document, is_correct, feedback, credit }, at) => {
          const sign = hasCredit
            ? `${at === first ? '=' : '~'}%${credit ?? Number(is_correct) * 100}%`
            : is_correct
              ? '='
              : '~'
          return `${sign}${texted(document)}${feedbackOf(feedback)}`
        })
        .join('\n')
    }
    case 'multiple': {
      const right = body.options.filter((option) => option.is_correct).length
      const share = Math.round(10_000_000 / right) / 100_000
      return body.options
        .map(
          ({ document, is_correct, feedback, credit }) =>
            `~%${credit ?? (is_correct ? share : -share)}%${texted(document)}${feedbackOf(feedback)}`,
        )
        .join('\n')
    }
    case 'true_false': {
      // The first is shown after a wrong answer, the second after the right one.
      const [wrong, right] = body.answer
        ? [body.feedback_false, body.feedback_true]
        : [body.feedback_true, body.feedback_false]
      const feedback = right ? `#${wrong && quoted(wrong)}#${quoted(right)}` : feedbackOf(wrong)
      return `${body.answer ? 'TRUE' : 'FALSE'}${feedback}`
    }
    case 'short_text': {
      const texts = body.accepted.map((accepted) => ({ ...accepted, text: writtenText(accepted) }))
      if (texts.some(({ text }) => text === null)) return null
      return texts
        .map(
          ({ text, credit }) =>
            `=${credit === undefined ? '' : `%${credit}%`}${quoted(text ?? '')}`,
        )
        .join('\n')
    }
    case 'numeric': {
      if (body.units.length > 0) return null
      if (!body.others?.length) return `#${body.answer}:${toleranceOf(body)}`
      const others = body.others.map(
        ({ answer, tolerance, credit }) =>
          `=${credit === undefined ? '' : `%${credit}%`}${answer}:${tolerance}`,
      )
      return `#=${body.answer}:${toleranceOf(body)} ${others.join(' ')}`
    }
    case 'matching':
      return [...body.pairs, ...body.extras.map(({ text }) => ({ left: '', right: text }))]
        .map(({ left, right }) => `=${left && quoted(left)} -> ${escape(right)}`)
        .join('\n')
    case 'essay':
      return ''
    case 'blanks':
    case 'ordering':
    case 'file':
      return null
  }
}
