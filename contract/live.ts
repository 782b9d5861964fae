import * as z from 'zod/mini'

/**
 * One WebSocket per tab speaks these messages, as JSON text. Writes are calls of the API; only what belongs to the
 * connection itself, such as signals from one tab to another, is said here.
 */
export const livePath = '/ws'

const Topic = z.string().check(z.minLength(1), z.maxLength(200))
/** Grows within a topic. Ask for what was missed with the last one seen; after an interruption one may come twice. */
const EventId = z.string().check(z.regex(/^\d{1,18}$/))

export const LiveRequest = z.discriminatedUnion('type', [
  /** First, within ten seconds, and again whenever the access token was renewed. */
  z.object({ type: z.literal('authenticate'), token: z.string().check(z.maxLength(4000)) }),
  z.object({
    type: z.literal('subscribe'),
    topic: Topic,
    last_id: z.optional(z.nullable(EventId)),
    /** Without a last one: how many milliseconds ago the page read what it shows. What was told since then comes too. */
    age_ms: z.optional(z.number().check(z.minimum(0), z.maximum(86_400_000))),
  }),
  z.object({ type: z.literal('unsubscribe'), topic: Topic }),
  /** To a topic that this socket listens to, where the topic takes sayings. */
  z.object({
    type: z.literal('say'),
    topic: Topic,
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    data: z.unknown(),
    /** Comes back with the answer. */
    ref: z.number(),
  }),
])
export type LiveRequest = z.infer<typeof LiveRequest>

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), topic: Topic }),
  /** The topic does not exist for this person, or no longer does. */
  z.object({ type: z.literal('refused'), topic: Topic }),
  z.object({
    type: z.literal('event'),
    topic: Topic,
    id: EventId,
    /** Past tense, as the event: `notification.created`. */
    name: z.string(),
    data: z.unknown(),
  }),
  /** What was said was taken, or why not. */
  z.object({
    type: z.literal('heard'),
    ref: z.number(),
    error: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** Why the server closed the socket. After `not_signed_in`, come back with a fresh token; else just come back. */
export const liveCloseCodes = {
  invalid_message: 4400,
  not_signed_in: 4401,
  too_many_messages: 4429,
  too_slow: 4408,
  server_error: 1011,
  /** The server stops; another one, or the next, is there. */
  restarting: 1012,
} as const
