import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** Why a message of an identity provider counts for nothing, in words for the person and their admin. */
export const reasons = {
  unreadable: say('The message from the identity provider can’t be read.'),
  too_large: say('The message from the identity provider is too large.'),
  unsigned: say('The message from the identity provider isn’t signed.'),
  signature: say(
    'The signature of the message doesn’t match a certificate of the identity provider.',
  ),
  structure: say(
    'The message contains parts that its signature doesn’t cover. Someone may have changed it.',
  ),
  algorithm: say(
    'The message is signed or encrypted with an outdated algorithm. The identity provider has to use SHA-256 or newer.',
  ),
  encryption: say(
    'The message can’t be decrypted. The identity provider may use an old certificate of ours.',
  ),
  issuer: say('The message comes from another identity provider.'),
  audience: say('The message is meant for another service.'),
  recipient: say('The message was sent to another address.'),
  expired: say('The message has expired. The clock of the identity provider may be wrong.'),
  early: say('The message isn’t valid yet. The clock of the identity provider may be wrong.'),
  request: say('The message doesn’t belong to a sign-in that started here.'),
  unsolicited: say('Sign-ins that start at the identity provider are turned off here.'),
  replayed: say('The message was already used.'),
  provider: say('The identity provider refused the sign-in.'),
  name: say('The message doesn’t say who signs in.'),
  transient: say(
    'The identity provider uses a new name for the person at every sign-in. It has to send a persistent name ID or an email address.',
  ),
  email: say('The message contains no valid email address.'),
  closed: say('Single sign-on isn’t available for this organization at the moment.'),
} satisfies Record<string, Sentence>
export type Reason = keyof typeof reasons

/** A message that is refused. `detail` is technical, for the log. */
export class SamlRefusal extends Error {
  readonly reason: Reason
  readonly detail: string
  readonly status: number

  constructor(reason: Reason, detail = '', { status = 400, cause }: More = {}) {
    super(`${reason} ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
    this.status = status
  }
}

interface More {
  status?: number
  cause?: unknown
}

/** The sentence for a stored reason: of a message, or of an error of the product. */
export function sentenceOf(reason: string): Sentence {
  if (reason in reasons) return reasons[reason as Reason]
  return { message: errorCatalogue[reason as ErrorCode]?.detail ?? reason }
}
