import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { ErrorCode } from '#contract/errors.ts'
import { acceptedLanguage } from '#contract/languages.ts'
import type { Reader } from '#server/words/word.ts'
import { Problem, problem } from './problem.ts'
import type { RecentFailures } from './recent-failures.ts'

/**
 * The one place where errors become answers, in the language of the person, or else of the request. What is not a Problem
 * is logged whole and answered as internal_error.
 */
export function answerErrors(
  server: FastifyInstance,
  failures: RecentFailures,
  findLanguage: (personId: string) => Promise<string | undefined> = async () => undefined,
) {
  const readerOf = async (request: FastifyRequest, told: Problem): Promise<Reader> => {
    const accepted = acceptedLanguage(request.headers['accept-language']) ?? 'en'
    // While the database is away nobody asks it for a language.
    if (!request.claims || told.status >= 500) return { language: accepted }
    const own = await findLanguage(request.claims.personId).catch(() => undefined)
    return { language: own ?? accepted }
  }
  server.setErrorHandler(async (error, request, reply) => {
    const told = toProblem(error)
    // A client that disconnects in the middle of a body isn't our error, and there is nobody left to respond to.
    const gone = request.raw.destroyed && !request.raw.complete
    if (told.status >= 500 && !gone) {
      request.log.error({ err: error }, 'request failed')
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
      failures.add({ at: new Date(), route, requestId: request.id })
    }
    const later = told.retryAfterSeconds ?? (told.status === 503 ? retrySeconds : undefined)
    if (later !== undefined) reply.header('retry-after', later)
    // The intended response may have set its own headers; an error is JSON and never cached.
    for (const name of ownHeaders) reply.removeHeader(name)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return reply.status(told.status).send(told.body(request.id, await readerOf(request, told)))
  })
}

/** An unavailable service is usually back soon, or another server has taken over. */
const retrySeconds = 5

const ownHeaders = ['content-length', 'content-disposition', 'content-range', 'etag']

/** The database or the storage is unavailable, or the disk is full: nobody's mistake, and temporary. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])

/** The driver's errors when the database hangs, can't be reached, or disconnects mid-query. */
const databaseAway =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  if (isPassing(error)) return problem('unavailable', { cause: error })
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return problem('malformed_json')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return problem('unsupported_media_type')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('address_too_long', { cause: error })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return problem('payload_too_large')
    default:
      return problem(codeOf(error), { cause: error })
  }
}

/** A library's refusal, by the status it gives: a client error is never reported as a server error. */
const codeOfStatus: Record<number, ErrorCode> = {
  406: 'unsupported_media_type',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'address_too_long',
  415: 'unsupported_media_type',
}

function codeOf(error: unknown): ErrorCode {
  const { statusCode = 500 } = error as Partial<FastifyError>
  const isMistake = statusCode >= 400 && statusCode < 500
  return isMistake ? (codeOfStatus[statusCode] ?? 'invalid_request') : 'internal_error'
}

function isPassing(error: unknown): boolean {
  const { code, message, name, $metadata } = error as NodeJS.ErrnoException & StorageError
  return (
    passing.has(code ?? '') ||
    databaseAway.test(message ?? '') ||
    (name === 'TimeoutError' && $metadata !== undefined) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  )
}

/** Fields that the S3 client adds to its errors. */
interface StorageError {
  $metadata?: { httpStatusCode?: number }
}

function fromDatabase(error: pg.DatabaseError): Problem {
  // 08: connections; 53: no disk, no memory, no connection left.
  if (/^(08|53)/.test(error.code ?? '')) return problem('unavailable', { cause: error })
  switch (error.code) {
    case '22021': // invalid byte sequence, such as NUL in a text
    case '22P05':
      return problem('invalid_request', { cause: error })
    case '55P03': // lock not available in time
    case '40001':
    case '40P01':
      return problem('conflict', { cause: error })
    case '25P03': // the transaction was idle for too long
    case '57014': // canceled by the statement timeout
    case '57P01': // the database is shutting down or restarting
    case '57P02':
    case '57P03':
      return problem('unavailable', { cause: error })
    default:
      return problem('internal_error', { cause: error })
  }
}
