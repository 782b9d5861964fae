import {
  essayBody,
  matchingOf,
  maximumAnswers,
  oneLine,
  orderingOf,
  read,
  truthOf,
  type ReadBody,
} from '../parsed.ts'
import { plainText } from '../text/plain-text.ts'
import { asNumber, multipleFrom, numberFrom, singleFrom, textsFrom } from '../weighed.ts'
import { splitAtFirst, unescape, type GiftTexts } from './gift-text.ts'
import { isSentence, say } from '#server/words/sentence.ts'

/** Reads the text between the braces. */
export function readAnswers(text: string, texts: GiftTexts): ReadBody {
  if (text === '') return read(essayBody)
  const truth = /^(TRUE|T|FALSE|F)\s*(#.*)?$/is.exec(text)
  if (truth) return truthFrom(/^T/i.test(text), truth[2] ?? '', texts)
  if (text.startsWith('#')) return readNumbers(text.slice(1).trim(), texts)
  if (text.startsWith('>')) return readOrder(text, texts)
  const parts = partsOf(text, texts)
  if (isSentence(parts)) return parts
  if (parts.every(({ sign, raw }) => sign === '=' && raw.includes('->'))) {
    const pairs = parts.map(({ raw }) => {
      const at = raw.indexOf('->')
      return [
        oneLine(texts.line(raw.slice(0, at).trim()), 600),
        oneLine(unescape(raw.slice(at + 2)), 600),
      ] as const
    })
    return pairs.filter(([left]) => left).length < 2 || pairs.some(([, right]) => !right)
      ? say('Matching needs at least two whole pairs.')
      : read(matchingOf(pairs), feedbackNote(parts))
  }
  if (parts.every(({ sign }) => sign === '=')) {
    const answers = parts.map(({ raw, ...part }) => ({
      ...part,
      text: oneLine(texts.line(raw), 600),
    }))
    return answers.some((answer) => answer.text === '')
      ? say('An accepted answer is empty.')
      : textsFrom(answers, false)
  }
  const answers = parts.map(({ raw, ...part }) => {
    const document = texts.document(raw)
    return { ...part, document, text: plainText(document) }
  })
  if (answers.some(({ document }) => document.content.length === 0))
    return say('An option is empty.')
  return parts.some(({ sign }) => sign === '=') ? singleFrom(answers) : multipleFrom(answers)
}

const feedbackNote = (parts: readonly { feedback: string }[]) =>
  parts.some(({ feedback }) => feedback) ? [say('Feedback on single pairs isn’t kept.')] : []

/** "=%50%answer#feedback", one after the other. */
function partsOf(text: string, texts: GiftTexts) {
  const found = [...text.matchAll(/([=~])((?:\\.|[^\\=~])*)/gs)]
  if (found.length > maximumAnswers) return say('The question has too many answers.')
  if (found.length === 0 || text.slice(0, found[0]?.index).trim() !== '') {
    return say('The answer is written in a way that GIFT doesn’t know.')
  }
  return found.map(([, sign, rest = '']) => {
    const weighed = /^%(-?\d+(?:\.\d+)?)%(.*)$/s.exec(rest.trim())
    const { before, after } = splitAtFirst(weighed?.[2] ?? rest, '#')
    return {
      sign,
      fraction: weighed ? Number(weighed[1]) : sign === '=' ? 100 : 0,
      raw: before.trim(),
      feedback: texts.line(after.trim()),
    }
  })
}

/** "TRUE#for the wrong answer#for the right answer". */
function truthFrom(answer: boolean, feedback: string, texts: GiftTexts): ReadBody {
  const { before, after } = splitAtFirst(feedback.slice(1), '#')
  const [wrong, right] = [texts.line(before.trim()), texts.line(after.trim())]
  return read(answer ? truthOf(true, right, wrong) : truthOf(false, wrong, right))
}

/** "#42:0.5", "#41.5..42.5", or several of them with weights. */
function readNumbers(text: string, texts: GiftTexts): ReadBody {
  const bare = splitAtFirst(text, '#')
  const parts = /^\s*[=~]/.test(text)
    ? partsOf(text, texts)
    : [{ raw: bare.before.trim(), fraction: 100, feedback: texts.line(bare.after.trim()) }]
  if (isSentence(parts)) return parts
  return numberFrom(parts.map(({ raw, ...part }) => ({ ...part, ...numberIn(raw) })))
}

function numberIn(given: string): { text: string; tolerance: number } {
  if (given.length > 100) return { text: given, tolerance: 0 }
  const at = given.indexOf('..')
  const [low, high] = [asNumber(given.slice(0, at)), asNumber(given.slice(at + 2))]
  if (at > 0 && low !== null && high !== null) {
    return {
      text: String((low + high) / 2),
      tolerance: Number((Math.abs(high - low) / 2).toPrecision(12)),
    }
  }
  const [value = '', tolerance = '0'] = given.split(':')
  return { text: value.trim(), tolerance: tolerance.trim() ? (asNumber(tolerance) ?? NaN) : 0 }
}

/** ">4 CONTIGUOUS …" and a line for each item, as Moodle's ordering questions are written. */
function readOrder(text: string, texts: GiftTexts): ReadBody {
  const [head = '', ...rows] = text.slice(1).split('\n')
  const items = rows.map((row) => oneLine(texts.line(row.trim()), 600)).filter(Boolean)
  const count = asNumber(head.trim().split(/\s+/)[0] ?? '') ?? items.length
  if (items.length < 2) return say('Putting in order needs at least two items.')
  return read(orderingOf(items), [
    ...(count > 0 && count < items.length
      ? [say('All items are asked, not a selection of them.')]
      : []),
    say(
      'Items count when they’re in their exact place; Moodle’s own settings for the order aren’t kept.',
    ),
  ])
}
