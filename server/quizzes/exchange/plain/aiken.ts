import type { QuestionContent } from '#contract/questions.ts'
import {
  choiceOf,
  contentOf,
  maximumQuestions,
  oneLine,
  type Parsed,
  type Source,
} from '../parsed.ts'
import { plainText } from '../text/plain-text.ts'
import { plainDocument } from '../text/words.ts'
import { say } from '#server/words/sentence.ts'

const optionLine = /^([A-Z])[.)]\s+(.+)$/
const answerLine = /^ANSWER:\s*(.*)$/i

interface Begun {
  line: number
  text: string
  options: { letter: string; text: string }[]
}

/** Aiken: lines with the question, lines "A. …", and a line "ANSWER: B". */
export function readAiken({ text }: Pick<Source, 'text'>): Parsed[] {
  const parsed: Parsed[] = []
  let begun: Begun | null = null
  const end = (answer: string | null) => {
    if (begun) parsed.push(ended(begun, answer))
    begun = null
  }
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (parsed.length > maximumQuestions) break
    const line = raw.trim()
    const current: Begun | null = begun
    const answer = answerLine.exec(line)
    const option = optionLine.exec(line)
    if (line === '') continue
    if (answer) {
      if (current) end(answer[1] ?? '')
      else
        parsed.push({
          line: index + 1,
          summary: line.slice(0, 300),
          problem: say('The answer belongs to no question.'),
        })
    } else if (option && current) {
      current.options.push({ letter: option[1] ?? '', text: option[2] ?? '' })
    } else if (current && current.options.length === 0) {
      current.text += `\n${line}`
    } else {
      end(null)
      begun = { line: index + 1, text: line, options: [] }
    }
  }
  end(null)
  return parsed
}

function ended({ line, text, options }: Begun, answer: string | null): Parsed {
  const about = { line, summary: oneLine(text, 300) }
  if (answer === null) return { ...about, problem: say('A line with ANSWER: is missing.') }
  const letter = answer.trim().toUpperCase()
  if (options.length < 2) {
    return { ...about, problem: say('The question has fewer than two options.') }
  }
  if (!options.some((option) => option.letter === letter)) {
    return {
      ...about,
      problem: say('The answer {letter} is none of the options.', { letter: letter.slice(0, 20) }),
    }
  }
  const body = choiceOf(
    'single',
    options.map((option) => ({
      document: plainDocument(option.text),
      is_correct: option.letter === letter,
    })),
  )
  return { ...about, content: contentOf(plainDocument(text), body) }
}

/** Null for what Aiken can't say: anything but a choice with one right option. */
export function writeAiken({ prompt, body }: QuestionContent): string | null {
  if (body.kind !== 'single' || body.options.length > 26) return null
  if (body.options.some(({ credit }) => credit !== undefined)) return null
  const letters = body.options.map((option, index) => ({
    letter: String.fromCodePoint(65 + index),
    ...option,
  }))
  const right = letters.find(({ is_correct }) => is_correct)?.letter ?? 'A'
  const plain = (document: typeof prompt) => plainText(document).replaceAll('\n', ' ')
  return [
    plainText(prompt),
    ...letters.map(({ letter, document }) => `${letter}. ${plain(document)}`),
    `ANSWER: ${right}`,
  ].join('\n')
}
