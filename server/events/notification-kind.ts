/** How a notification reaches a person. */
interface Channels {
  in_app: boolean
  email: 'now' | 'daily' | 'off'
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
  /** The label of the button in its mail: "View your certificate". */
  action: string
  /** The label in the settings: "Someone accepts my invitation". */
  label: string
  /** Why a person gets it, as a sentence shown below it. */
  reason: string
  /** The default, until the person changes it. */
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
  readonly action: string
  readonly label: string
  readonly reason: string
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
    defaults: { in_app: true, email: mailsItself ? 'now' : 'off', ...defaults },
    mandatory,
    mailsItself,
  }
}
