import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { openedBy } from '#server/abilities/reach.ts'
import { measureBackups } from '#server/backup/finished-backups.ts'
import { systemClock, type Clock } from '#server/clock/clock.ts'
import type { Database } from '#server/db/database.ts'
import { measureConnections } from '#server/db/measure-connections.ts'
import type { Env } from '#server/env.ts'
import { EventSignal } from '#server/events/event-signal.ts'
import { measureLag } from '#server/events/measure-lag.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { eventJobs } from '#server/events/sweep-log.ts'
import { fileJobs } from '#server/files/jobs.ts'
import { serveFiles } from '#server/files/serve-files.ts'
import { serveUploads } from '#server/files/serve-uploads.ts'
import { openScanner } from '#server/files/scanner.ts'
import { openFileStore } from '#server/files/store.ts'
import { compressAnswers } from '#server/http/compress-answers.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { customHostOf } from '#server/http/custom-host.ts'
import { drainable, type Drain } from '#server/http/drain.ts'
import { answerErrors } from '#server/http/errors.ts'
import { serveHealth, serveMonitorsOnly } from '#server/http/health.ts'
import { deriveKeys } from '#server/http/keys.ts'
import { measureReplicas } from '#server/http/measure-replicas.ts'
import { measureRequests } from '#server/http/metrics.ts'
import { mount } from '#server/http/mount.ts'
import { plainAddresses, readForwardedHeaders, trustProxy } from '#server/http/proxies.ts'
import { RecentFailures } from '#server/http/recent-failures.ts'
import { serveReference } from '#server/http/reference/serve-reference.ts'
import { paceBodies, requestLimits } from '#server/http/request-limits.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { serveWeb } from '#server/http/web.ts'
import { accessForPage } from '#server/identity/access-for-page.ts'
import { keyScopeOf } from '#server/interop/api-keys/reach.ts'
import type { Job } from '#server/jobs/job.ts'
import { measureQueue } from '#server/jobs/measure-queue.ts'
import { lanesOf } from '#server/jobs/queue-state.ts'
import { subscriptions } from '#server/jobs/run-jobs.ts'
import { queueJobs } from '#server/jobs/sweep-failed.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { serveMailbox } from '#server/mail/mailbox.ts'
import { mailJobs } from '#server/mail/send-mail.ts'
import { mediaJobs } from '#server/media/jobs.ts'
import { serveMedia } from '#server/media/serve-media.ts'
import { openMedia } from '#server/media/tools.ts'
import { realtimeJobs } from '#server/realtime/jobs.ts'
import { LiveFeed } from '#server/realtime/live-feed.ts'
import { serveLive } from '#server/realtime/serve-live.ts'
import { findPageHost } from '#server/organizations/own-host.ts'
import { listSampleMails } from '#server/sample-mails.ts'
import { readSecretKeys } from '#server/secret-key.ts'
import { traceOfLine } from '#server/telemetry/span.ts'
import { traceRequests } from '#server/telemetry/trace-requests.ts'
import { findChosenLanguage } from '#server/words/find-language.ts'
import { broughtBy, type Noun } from './noun.ts'
import { nouns } from './nouns.ts'

interface Options {
  env: Env
  database: Database
  clock?: Clock
}

export interface App {
  server: FastifyInstance
  mechanisms: Mechanisms
  jobs: readonly Job[]
  drain: Drain
  figures: Registry
  notificationKinds: readonly NotificationKind[]
}

/**
 * Puts the server together. Who may call what is declared by the noun that brings it, in its `noun.ts`; `mount` refuses an
 * endpoint whose contract says otherwise.
 */
export async function buildApp({ env, database, clock = systemClock }: Options): Promise<App> {
  const server = Fastify({
    logger: {
      level: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      mixin: traceOfLine,
    },
    logController: new LogController({
      disableRequestLogging: env.LOG_LEVEL !== 'debug' && env.LOG_LEVEL !== 'trace',
    }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    ...requestLimits,
    trustProxy: trustProxy(env.TRUST_PROXY),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  const all = broughtBy(nouns)
  const parts: readonly Noun[] = nouns.flatMap((noun) =>
    noun.gather ? [noun, noun.gather(all)] : [noun],
  )
  const jobs: readonly Job[] = [
    ...[queueJobs, eventJobs, mailJobs, fileJobs, mediaJobs, realtimeJobs].flat(),
    ...parts.flatMap((part) => part.jobs ?? []),
  ]
  const secretKeys = readSecretKeys(env)
  const mechanisms: Mechanisms = {
    env,
    clock,
    database,
    keys: deriveKeys(secretKeys.current, secretKeys.previous),
    mailer: createMailer(env),
    files: {
      store: await openFileStore(env),
      purposes: all.filePurposes,
      scanner: openScanner(env.CLAMD_URL),
    },
    media: openMedia(env),
    live: new LiveFeed(database, server.log),
    failures: new RecentFailures(),
    auditWords: all.auditWords,
    keyScopeOf,
    openedBy,
    subscribers: subscriptions(jobs),
    jobLanes: lanesOf(jobs),
    eventSignal: new EventSignal(database.pool),
    log: server.log,
  }

  const drain = drainable(server)
  answerErrors(server, mechanisms.failures, (id) => findChosenLanguage(mechanisms, id))
  if (env.ROLE === 'worker') serveMonitorsOnly(server)
  plainAddresses(server)
  readForwardedHeaders(server)
  paceBodies(server)
  setSecurityHeaders(server, env)
  compressAnswers(server)
  traceRequests(server)
  const figures = measureRequests(server, env, (registry) => {
    measureConnections(registry, database)
    measureLag(registry, database.pool)
    measureQueue(registry, database.pool, mechanisms.jobLanes)
    measureBackups(registry, database.pool)
    measureReplicas(registry, database.cluster)
  })
  await server.register(multipart, { limits: { fieldSize: 1_048_576 } })

  // anyone; a signed-in person, in no particular organization; a member of the organization in the path; the platform's
  // own staff
  for (const access of ['public', 'person', 'member', 'super_admin'] as const) {
    mount(
      server,
      mechanisms,
      access,
      parts.flatMap((part) => part.routes?.[access] ?? []),
    )
  }
  // anyone with a signed address
  serveFiles(server, mechanisms)
  serveMedia(server, mechanisms)
  // each noun says who may call what it serves
  for (const part of parts) await part.serve?.(server, mechanisms)
  // a signed-in person, by the rule of the purpose that the upload names
  await serveUploads(server, mechanisms)
  // a signed-in person, by the rule of each topic
  await serveLive(server, mechanisms, all.liveTopics, { figures })

  serveHealth(server, database, drain)
  serveReference(server)
  serveMailbox(server, env, (language) =>
    listSampleMails(mechanisms, all.notificationKinds, language),
  )
  await serveWeb(server, {
    publicUrl: env.publicUrl,
    supportEmail: env.SUPPORT_EMAIL,
    hostOf: (request) => customHostOf(env, request.hostname),
    findHost: (host) => findPageHost(mechanisms, host),
    accessFor: (refreshToken) => accessForPage(mechanisms, refreshToken),
    findHead: async (path, language, hostName) => {
      for (const { findHead } of nouns) {
        const head = await findHead?.(mechanisms, path, language, hostName)
        if (head) return head
      }
      return undefined
    },
  })
  return { server, mechanisms, jobs, drain, figures, notificationKinds: all.notificationKinds }
}
