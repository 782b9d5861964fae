import type { Delivery } from '#server/events/notify.ts'
import { isSentence, type Words } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

/** A delivery as people of one language read it. */
export type Wording = Omit<Delivery, 'title' | 'message' | 'reason'> &
  NotificationText & {
    /** The sentences as JSON, for readers whose language changes; null where people wrote every word themselves. */
    words: string | null
  }

export interface NotificationText {
  title: string
  message: string
  reason: string
}

/** What a row keeps beside its text. */
export type StoredWords = Record<keyof NotificationText, Words>

/** Returns the number of a wording for a reader, counted from one. Readers alike share one, which is added once. */
export function wordingsFor(delivery: Delivery, wordings: Wording[]) {
  const { title, message, reason, ...rest } = delivery
  const stored: StoredWords = { title, message, reason }
  const json = Object.values(stored).some(isSentence) ? JSON.stringify(stored) : null
  // Days and times differ by zone; everything else only by language.
  const hasTimes = json?.includes('"instant"') ?? false
  const numbers = new Map<string, number>()
  return (reader: Reader): number => {
    const key = hasTimes ? `${reader.language} ${reader.timeZone}` : reader.language
    let number = numbers.get(key)
    if (number === undefined) {
      number = wordings.push({ ...rest, ...wordTexts(stored, reader), words: json })
      numbers.set(key, number)
    }
    return number
  }
}

const wordTexts = ({ title, message, reason }: StoredWords, reader: Reader): NotificationText => ({
  title: word(title, reader),
  message: word(message, reader),
  reason: word(reason, reader),
})

/** A stored notification in the language of its reader. Rows from before sentences were kept have their text only. */
export const readText = (
  row: NotificationText & { words: unknown },
  reader: Reader,
): NotificationText => (row.words ? wordTexts(row.words as StoredWords, reader) : row)
