import { useLingui } from '@lingui/react/macro'
import { durationWords } from '#web/lib/duration-words.ts'

/** Time spent, in the words that certificates and transcripts use. */
export function Hours({ seconds }: { seconds: number }) {
  useLingui()
  return durationWords(seconds)
}
