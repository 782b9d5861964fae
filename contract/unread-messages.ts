import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrganizationParams } from './fields.ts'

/** Separate from the rest of messages, because every page requests it and needs nothing else. */
export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/conversations/unread/',
  access: 'member',
  private: true,
  summary: 'Count the conversations in which something is new to me',
  params: OrganizationParams,
  output: z.object({ count: z.number() }),
})
