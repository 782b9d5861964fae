import { amongSentences, say, type Sentence, type Words } from '#server/words/sentence.ts'

/** Why something was done that no person gave a reason for. The column keeps the English text. */
export const systemReasons = {
  accountDeleted: say('The account was deleted.'),
  orderRefunded: say('The order was refunded.'),
} satisfies Record<string, Sentence>

/** Of entries written before it was reworded. */
const earlier = new Map([['The order was paid back.', systemReasons.orderRefunded]])

/** The reason as a reader sees it: ours in their language, one that a person wrote as it is. */
export const reasonWords = (text: string): Words =>
  earlier.get(text) ?? amongSentences(text, Object.values(systemReasons))
