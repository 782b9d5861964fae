import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { toleranceOf } from './moodle-write.ts'
import { plainText } from './plain-text.ts'
import { starsMeant } from './weighed.ts'

/** One question as GIFT. Null for what it can't say. */
export function writeGift({ prompt, body, explanation }: QuestionContent): string | null {
  const written = answersOf(body)
  if (written === null) return null
  const note = plainText(explanation)
  // Said to be plain, so that < and & mean themselves.
  return `[plain]${escape(plainText(prompt))} {${written}${note ? `####${said(note)}` : ''}}`
}

const escape = (text: string) =>
  text.replaceAll(/[~=#{}:\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** A text that begins like a format says its own. */
const said = (text: string) => `${text.startsWith('[') ? '[plain]' : ''}${escape(text)}`

const feedbackOf = (feedback: string) => (feedback ? `#${said(feedback)}` : '')

function answersOf(body: QuestionBody): string | null {
  switch (body.kind) {
    case 'single':
      return body.options
        .map(
          ({ document, is_correct, feedback }) =>
            `${is_correct ? '=' : '~'}${said(plainText(document))}${feedbackOf(feedback)}`,
        )
        .join('\n')
    case 'multiple': {
      const right = body.options.filter((option) => option.is_correct).length
      const share = Math.round(10_000_000 / right) / 100_000
      return body.options
        .map(
          ({ document, is_correct, feedback }) =>
            `~%${is_correct ? share : -share}%${said(plainText(document))}${feedbackOf(feedback)}`,
        )
        .join('\n')
    }
    case 'true_false': {
      // The first is shown to whoever is wrong, the second to whoever is right.
      const [wrong, right] = body.answer
        ? [body.feedback_false, body.feedback_true]
        : [body.feedback_true, body.feedback_false]
      const feedback = right ? `#${said(wrong)}#${said(right)}` : feedbackOf(wrong)
      return `${body.answer ? 'TRUE' : 'FALSE'}${feedback}`
    }
    case 'short_text':
      return body.accepted.some(({ is_pattern }) => is_pattern)
        ? null
        : body.accepted.map(({ text }) => `=${said(starsMeant(text))}`).join('\n')
    case 'numeric':
      return body.units.length > 0 ? null : `#${body.answer}:${toleranceOf(body)}`
    case 'matching':
      return [...body.pairs, ...body.extras.map(({ text }) => ({ left: '', right: text }))]
        .map(({ left, right }) => `=${said(left)} -> ${escape(right)}`)
        .join('\n')
    case 'essay':
      return ''
    case 'blanks':
    case 'ordering':
    case 'file':
      return null
  }
}
