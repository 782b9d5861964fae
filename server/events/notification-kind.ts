import type { Sentence } from '#server/words/sentence.ts'

/** How something reaches a person. */
interface Channels {
  in_app: boolean
  email: 'now' | 'daily' | 'off'
  /** On the devices that show notifications. */
  push: boolean
}

/** The topic of a kind; the settings list kinds of one group together. */
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
  /** Who can receive it: people with one of these roles anywhere; everyone by default. */
  audience?: readonly Role[]
  /** What the button of its mail says: "View your certificate". */
  action: Sentence
  /** What the settings call it: "Someone accepts my invitation". */
  label: Sentence
  /** Why a person gets it: the last line of its mail. */
  reason: Sentence
  /** Until the person chooses otherwise. */
  defaults?: Partial<Channels>
  /** Can't be turned off, because it protects the account. */
  mandatory?: boolean
  /** The noun always sends its own mail for it, whatever the settings; there is no second one. */
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

/**
 * Each noun declares its kinds in its own folder; app.ts collects them. Named like the event: `invitation.received`.
 */
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

/** Push covers what is worth an immediate mail, and what a person waits for: lessons and replies. */
const withUsual = (
  group: NotificationGroup,
  { in_app = true, email = 'off', push }: Partial<Channels>,
): Channels => ({
  in_app,
  email,
  push: push ?? (in_app && (email === 'now' || group === 'learning' || group === 'conversations')),
})
