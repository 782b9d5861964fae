import type { QuestionContent } from '#contract/questions.ts'
import { choiceOf, contentOf, maximumQuestions, type Parsed } from './parsed.ts'
import { plainText } from './plain-text.ts'

const optionLine = /^([A-Z])[.)]\s+(.+)$/
const answerLine = /^ANSWER:\s*([A-Z])\s*$/

/** Aiken: a line with the question, lines "A. …", and a line "ANSWER: B". */
export function readAiken(text: string): Parsed[] {
  const parsed: Parsed[] = []
  let prompt: { text: string; line: number } | null = null
  let options: { letter: string; text: string }[] = []
  const end = (problem: string) => {
    if (prompt) parsed.push({ line: prompt.line, summary: prompt.text, problem })
    prompt = null
    options = []
  }
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (parsed.length > maximumQuestions) break
    const line = raw.trim()
    const option = optionLine.exec(line)
    const answer = answerLine.exec(line)
    if (line === '') continue
    if (answer) {
      const [, letter] = answer
      if (!prompt) continue
      if (options.length < 2) end('The question has fewer than two options.')
      else if (!options.some((given) => given.letter === letter)) {
        end(`The answer ${letter} is none of the options.`)
      } else {
        const { text: summary, line: at }: { text: string; line: number } = prompt
        const body = choiceOf(
          'single',
          options.map((given) => ({ text: given.text, is_correct: given.letter === letter })),
        )
        parsed.push({ line: at, summary, content: contentOf(summary, body) })
        prompt = null
        options = []
      }
    } else if (option && prompt) {
      options.push({ letter: option[1] ?? '', text: option[2] ?? '' })
    } else if (options.length > 0) {
      end('A line with ANSWER: is missing.')
      prompt = { text: line, line: index + 1 }
    } else {
      prompt = prompt
        ? {
            text: `${(prompt as { text: string }).text}\n${line}`,
            line: (prompt as { line: number }).line,
          }
        : { text: line, line: index + 1 }
    }
  }
  if (prompt) end('A line with ANSWER: is missing.')
  return parsed
}

/** Null for what Aiken can't say: anything but a choice with one right option. */
export function writeAiken({ prompt, body }: QuestionContent): string | null {
  if (body.kind !== 'single') return null
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
