import { amongSentences, say, type Sentence, type Words } from '#server/words/sentence.ts'

/** Why an order or a refund ended, where nobody wrote a reason. The column keeps the English text. */
export const failures = {
  canceledByBuyer: say('Canceled by the buyer.'),
  notPaidInTime: say('The order wasn’t paid in time.'),
  replaced: say('Replaced by a newer order.'),
  pageExpired: say('The payment page has expired.'),
  paymentRefused: say('The payment was refused.'),
  noPaymentMethod: say('There’s no payment method to charge.'),
  cardDeclined: say('The card was declined.'),
  verificationNeeded: say('The bank asks you to confirm the payment.'),
  subscriptionEnded: say('The subscription has ended.'),
  noCourses: say('None of the courses in this subscription is published.'),
  notPaidBack: say('The provider could not pay it back.'),
} satisfies Record<string, Sentence>

/** Of orders that failed before it was reworded. */
const earlier = new Map([['It was not paid in time.', failures.notPaidInTime]])

/** The reason as a reader sees it: ours in their language, one that an admin or a provider wrote as it is. */
export const failureWords = (text: string): Words =>
  earlier.get(text) ?? amongSentences(text, Object.values(failures))

/** The reason of a refund that the provider began without one. */
export const madeAtProvider = say('Made at the payment provider.')

export const refundReasonWords = (text: string): Words => amongSentences(text, [madeAtProvider])
