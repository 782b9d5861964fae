import * as z from 'zod/mini'

/**
 * One WebSocket per tab exchanges these messages as JSON text. Writes are API calls; the socket only carries messages
 * of the connection itself, such as signals between tabs.
 */
export const livePath = '/ws'

const Topic = z.string().check(z.minLength(1), z.maxLength(200))
/**
 * Increases within a topic. Send the last one received to get missed events; after an interruption, an event may arrive
 * twice.
 */
const EventId = z.string().check(z.regex(/^\d{1,18}$/))

export const LiveRequest = z.discriminatedUnion('type', [
  /** Must be the first message, within ten seconds, and is sent again whenever the access token is renewed. */
  z.object({ type: z.literal('authenticate'), token: z.string().check(z.maxLength(4000)) }),
  z.object({
    type: z.literal('subscribe'),
    topic: Topic,
    last_id: z.optional(z.nullable(EventId)),
    /** Without a last event: how many milliseconds ago the page read its data. Events since then are sent too. */
    age_ms: z.optional(z.number().check(z.minimum(0), z.maximum(86_400_000))),
  }),
  z.object({ type: z.literal('unsubscribe'), topic: Topic }),
  /** Sent to a topic that this socket is subscribed to, if the topic accepts messages. */
  z.object({
    type: z.literal('say'),
    topic: Topic,
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    data: z.unknown(),
    /** Echoed in the response. */
    ref: z.number(),
  }),
])
export type LiveRequest = z.infer<typeof LiveRequest>

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), topic: Topic }),
  /** The topic doesn't exist for this person, or no longer does. */
  z.object({ type: z.literal('refused'), topic: Topic }),
  z.object({
    type: z.literal('event'),
    topic: Topic,
    id: EventId,
    /** Past tense, like the event: `notification.created`. */
    name: z.string(),
    data: z.unknown(),
    /** With read replicas: where the database's log was when the event was read; see contract/position.ts. */
    position: z.optional(z.string()),
  }),
  /** The message was accepted, or why not. */
  z.object({
    type: z.literal('heard'),
    ref: z.number(),
    error: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** Why the server closed the socket. After `not_signed_in`, reconnect with a fresh token; otherwise just reconnect. */
export const liveCloseCodes = {
  invalid_message: 4400,
  not_signed_in: 4401,
  too_many_messages: 4429,
  too_slow: 4408,
  server_error: 1011,
  /** The server is stopping; reconnect to reach another one or its successor. */
  restarting: 1012,
} as const
