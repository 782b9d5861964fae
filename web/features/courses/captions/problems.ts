import type { Cue } from './cues.ts'

export type CueProblem = 'empty' | 'overlap' | 'too_much_text' | 'too_fast' | 'too_long'

/** Two lines of 42 characters, as broadcasters write them. */
const mostCharacters = 84
const mostPerSecond = 25
const mostSeconds = 10

/** What a viewer would stumble over, by cue; cues are in their order. */
export function problemsOf(cues: readonly Cue[]): Map<string, CueProblem[]> {
  const found = new Map<string, CueProblem[]>()
  let latest = 0
  for (const { id, from, to, text } of cues) {
    const length = text.replaceAll(/<[^>]*>/g, '').trim().length
    const problems: CueProblem[] = []
    if (length === 0) problems.push('empty')
    if (from < latest - 0.0005) problems.push('overlap')
    if (length > mostCharacters) problems.push('too_much_text')
    if (length / (to - from) > mostPerSecond) problems.push('too_fast')
    if (to - from > mostSeconds) problems.push('too_long')
    if (problems.length > 0) found.set(id, problems)
    latest = Math.max(latest, to)
  }
  return found
}
