import { useLingui } from '@lingui/react'
import { durationWords } from '#web/lib/duration-words.ts'

/** Time spent, in the words that certificates and transcripts use. */
export function Hours({ seconds }: { seconds: number }) {
  // Rendered again when the language changes.
  useLingui()
  return durationWords(seconds)
}
