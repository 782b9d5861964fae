import { Logger } from 'graphile-worker'
import type { Mechanisms } from '#server/http/context.ts'

/** Logs which job failed and why, never its payload, which may contain codes, links and whole mails. */
export const queueLogger = (app: Pick<Mechanisms, 'log'>) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') app.log.error(withoutPayload(meta), message)
    else if (level === 'warning') app.log.warn(withoutPayload(meta), message)
  })

function withoutPayload({ job, error, fatalError }: Meta = {}) {
  const cause = (error ?? fatalError) as Partial<NodeJS.ErrnoException> | undefined
  return {
    ...(job && {
      job: {
        id: job.id,
        task: job.task_identifier,
        attempt: job.attempts,
        attempts: job.max_attempts,
      },
    }),
    // Named fields only: drivers put statements, rows and whole mails into others.
    ...(cause && { error: { name: cause.name, code: cause.code } }),
  }
}

interface Meta {
  job?: Job
  error?: unknown
  fatalError?: unknown
}

interface Job {
  id: string
  task_identifier: string
  attempts: number
  max_attempts: number
}
