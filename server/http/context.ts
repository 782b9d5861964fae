import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Clock } from '#server/clock/clock.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { EventSignal } from '#server/events/event-signal.ts'
import type { FilePurpose } from '#server/files/purpose.ts'
import type { Scanner } from '#server/files/scanner.ts'
import type { FileStore } from '#server/files/store.ts'
import type { JobLanes } from '#server/jobs/queue-state.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Media } from '#server/media/tools.ts'
import type { LiveFeed } from '#server/realtime/live-feed.ts'
import type { Keys } from './keys.ts'
import type { RecentFailures } from './recent-failures.ts'

/** The parts of the server, assembled once in app.ts and passed to every request and job. */
export interface Mechanisms {
  readonly env: Env
  readonly clock: Clock
  readonly database: Database
  readonly keys: Keys
  readonly mailer: Mailer
  readonly files: {
    readonly store: FileStore
    readonly purposes: readonly FilePurpose[]
    /** Null where no scanner for viruses is configured. */
    readonly scanner: Scanner | null
  }
  readonly media: Media
  readonly live: LiveFeed
  readonly failures: RecentFailures
  /** What entries of the audit log say, by action. */
  readonly auditWords: Readonly<Record<string, string>>
  /** The scope that an API key needs for an endpoint; undefined where no key can go. */
  readonly keyScopeOf: (endpoint: Endpoint) => string | undefined
  /** Those of a member's abilities that open an endpoint or a purpose of files. */
  readonly openedBy: (
    what: Endpoint | FilePurpose,
    abilities: readonly string[],
  ) => readonly string[]
  /** The lane of each job by its name. */
  readonly jobLanes: JobLanes
  /** Subscribers of an event. */
  readonly subscribers: (event: string) => readonly { readonly name: string }[]
  /** Tells readers of the event log that there are new events. */
  readonly eventSignal: EventSignal
  readonly log: FastifyBaseLogger
}

/** What a verb works with: one transaction, the time, and the origin of the request. */
export interface Ctx {
  readonly db: Db
  readonly app: Mechanisms
  readonly now: Date
  readonly requestId: string
  readonly ipAddress: string | null
  readonly userAgent: string
  readonly log: FastifyBaseLogger
  /** The Accept-Language header of the request; absent where nobody asks. */
  readonly acceptLanguage?: string | undefined
  /** The cookies that the browser sent, as it sent them; absent where no browser asks. */
  readonly cookies?: string
  /**
   * The host name that the request was sent to, as the proxy tells it, if it could be an organization's own. Chooses what is
   * shown to this visitor, and nothing that others see.
   */
  readonly hostName?: string | undefined
  /** The page that asks has been left alone for a while; absent where no browser asks. */
  readonly isBackground?: boolean
  /** Sets a cookie on the response, once the change is committed. */
  setCookie?(cookie: string): void
  /** Runs after the commit; never if the transaction rolls back. */
  afterCommit(run: () => void): void
}

export interface PersonCtx extends Ctx {
  readonly personId: string
  readonly sessionId: string
  readonly userRole: 'super_admin' | 'user'
  /**
   * The only organization that this session can access, if its provider opened it and the person hasn't confirmed it.
   */
  readonly onlyOrganizationId?: string | undefined
  /** The admin who views as this person; private data is then left out of the response. */
  readonly viewerId?: string
}

export interface MemberCtx extends PersonCtx {
  readonly organizationId: string
  readonly role: OrganizationRole
  /** The API key of the call, acting as the admin who created it. */
  readonly keyId?: string
  /** The abilities of a custom role that opened this call to someone who isn't an admin. `role` is then admin. */
  readonly through?: readonly string[]
}

/** The acting person; jobs and anonymous callers have none. */
export const actorOf = (ctx: Ctx): string | null =>
  'personId' in ctx ? (ctx as PersonCtx).personId || null : null
