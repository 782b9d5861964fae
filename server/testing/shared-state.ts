import { TestClock } from '#server/clock/clock.ts'
import type { Message } from '#server/mail/mailer.ts'

/** The clock of the worker's app. */
export const clock = new TestClock()

/** Every mail that jobs have sent since the file began, oldest first. */
export const sentMail: Message[] = []

export function resetSharedState() {
  clock.reset()
  sentMail.length = 0
}
