import { RE2JS } from 're2js'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

/** Big enough for every honest pattern; a longer one was made to keep a server busy. */
const maximumRepeats = 200

/** Throws pattern_not_allowed for what is no regular expression, or one that grows beyond reason when written out. */
export function assertPattern(pattern: string) {
  const repeats = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from, to]) =>
    Number(to || from),
  )
  // Repeats inside repeats multiply, so their product is what counts.
  if (repeats.reduce((product, count) => product * Math.max(1, count), 1) > maximumRepeats) {
    throw problem('pattern_not_allowed', { detail: say('This pattern repeats too often.') })
  }
  try {
    RE2JS.compile(pattern)
  } catch (cause) {
    throw problem('pattern_not_allowed', { cause })
  }
}

/** Whether the whole text matches. RE2 reads each character once, so no pattern can make it backtrack. */
export function matchesPattern(pattern: string, text: string, { caseSensitive = false } = {}) {
  try {
    return RE2JS.compile(pattern, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE).matches(text)
  } catch {
    return false
  }
}
