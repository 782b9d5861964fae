import type { Sentence } from '#server/words/sentence.ts'

/** How something reaches a person. */
interface Channels {
  in_app: boolean
  email: 'now' | 'daily' | 'off'
  /** On the devices that show notifications. */
  push: boolean
}

/** What a kind is about; the settings put kinds of one group together. */
export type NotificationGroup =
  | 'learning'
  | 'teaching'
  | 'conversations'
  | 'organization'
  | 'money'
  | 'account'

type Role = 'learner' | 'instructor' | 'admin' | 'super_admin'

interface Options {
  group: NotificationGroup
  /** Who can ever get it: people with one of these roles anywhere. Everyone unless told. */
  audience?: readonly Role[]
  /** What the button of its mail says: "View your certificate". */
  action: Sentence
  /** What the settings call it: "Someone accepts my invitation". */
  label: Sentence
  /** Why a person gets it: the last line of its mail. */
  reason: Sentence
  /** Until the person chooses otherwise. */
  defaults?: Partial<Channels>
  /** Can't be switched off, because it protects the account. */
  mandatory?: boolean
  /** The noun sends a mail of its own for it, whatever the settings say; there is no second one. */
  mailsItself?: boolean
}

export interface NotificationKind {
  readonly name: string
  readonly group: NotificationGroup
  readonly audience: readonly Role[] | null
  readonly action: Sentence
  readonly label: Sentence
  readonly reason: Sentence
  readonly defaults: Channels
  readonly mandatory: boolean
  readonly mailsItself: boolean
}

/** Each noun declares its kinds in its own folder; app.ts gathers them. Named like the event: `invitation.received`. */
export const notificationKind = (
  name: `${string}.${string}`,
  options: Options,
): NotificationKind => {
  const { audience = null, defaults, mandatory = false, mailsItself = false, ...words } = options
  return {
    name,
    ...words,
    audience,
    defaults: withUsual(words.group, { email: mailsItself ? 'now' : 'off', ...defaults }),
    mandatory,
    mailsItself,
  }
}

/** A device is told of what is worth a mail at once, and of what a person waits for: lessons and replies. */
const withUsual = (
  group: NotificationGroup,
  { in_app = true, email = 'off', push }: Partial<Channels>,
): Channels => ({
  in_app,
  email,
  push: push ?? (in_app && (email === 'now' || group === 'learning' || group === 'conversations')),
})
