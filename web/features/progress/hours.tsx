import { durationWords } from '#web/lib/duration-words.ts'

/** Time spent, in the words that certificates and transcripts use. */
export const Hours = ({ seconds }: { seconds: number }) => durationWords(seconds)
