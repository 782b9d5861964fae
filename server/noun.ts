import type { FastifyInstance } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { ApprovalKind } from '#server/approvals/kind.ts'
import type { AuditWords } from '#server/audit/audit-words.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { FilePurpose } from '#server/files/purpose.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import type { Route } from '#server/http/handle.ts'
import type { PageHead } from '#server/http/page-head.ts'
import type { PersonalData } from '#server/identity/personal-data/personal-data.ts'
import type { Job } from '#server/jobs/job.ts'
import type { LiveTopic } from '#server/realtime/topic.ts'

/** Everything that a noun brings to the server, declared in its `noun.ts` and listed in `server/nouns.ts`. */
export interface Noun {
  /** Its endpoints, by who may call them. */
  readonly routes?: Partial<Record<Access, readonly Route[]>>
  /** What it answers besides its endpoints, such as signed addresses. A comment says who may call it. */
  readonly serve?: (server: FastifyInstance, app: Mechanisms) => void | Promise<void>
  readonly jobs?: readonly Job[]
  readonly notificationKinds?: readonly NotificationKind[]
  readonly approvalKinds?: readonly ApprovalKind[]
  readonly filePurposes?: readonly FilePurpose[]
  readonly liveTopics?: readonly LiveTopic[]
  /** What it keeps of a person, for the file with their data and for the end of their account. */
  readonly personalData?: readonly PersonalData[]
  /** Its sentences in the audit log. */
  readonly auditWords?: AuditWords
  /** Title and description of a public page; undefined if the page isn't its own. */
  readonly findHead?: (
    app: Mechanisms,
    path: string,
    language: Language,
    hostName?: string,
  ) => Promise<PageHead | undefined>
  /** Its pages for everyone, the most important first, for search engines. On the host of an organization, only its own. */
  readonly publicPages?: ListPublicPages
  /** What it makes of what all nouns bring, such as the settings of every kind of notification. */
  readonly gather?: (all: Brought) => Pick<Noun, 'routes' | 'serve' | 'jobs'>
}

export interface PublicPage {
  path: string
  changed_at?: Date | null
}

export type ListPublicPages = (ctx: Ctx, limit: number) => Promise<PublicPage[]>

/** What the nouns bring together. */
export interface Brought {
  readonly notificationKinds: readonly NotificationKind[]
  readonly approvalKinds: readonly ApprovalKind[]
  readonly filePurposes: readonly FilePurpose[]
  readonly liveTopics: readonly LiveTopic[]
  readonly personalData: readonly PersonalData[]
  readonly auditWords: AuditWords
  readonly publicPages: readonly ListPublicPages[]
}

export const broughtBy = (nouns: readonly Noun[]): Brought => ({
  notificationKinds: nouns.flatMap((noun) => noun.notificationKinds ?? []),
  approvalKinds: nouns.flatMap((noun) => noun.approvalKinds ?? []),
  filePurposes: nouns.flatMap((noun) => noun.filePurposes ?? []),
  liveTopics: nouns.flatMap((noun) => noun.liveTopics ?? []),
  personalData: nouns.flatMap((noun) => noun.personalData ?? []),
  auditWords: Object.assign({}, ...nouns.map((noun) => noun.auditWords ?? {})) as AuditWords,
  publicPages: nouns.flatMap((noun) => noun.publicPages ?? []),
})
