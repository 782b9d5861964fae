import { liveTopic } from '#server/realtime/topic.ts'

/** What concerns one person and nobody else. */
export const personTopic = liveTopic(
  'person:{personId}',
  (ctx, { personId }) => ctx.personId === personId,
)
