import { liveTopic } from '#server/realtime/topic.ts'

/** What every member of an organization may know. */
export const organizationTopic = liveTopic(
  'organization:{organizationId}',
  (ctx) => ctx.role !== null,
)
