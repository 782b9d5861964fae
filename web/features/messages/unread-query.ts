import { queryOptions } from '@tanstack/react-query'
import { countUnreadMessages } from '#contract/unread-messages.ts'
import { call } from '#web/lib/call.ts'

/** Apart from the other queries: every page loads this one. */
export const unreadMessagesKey = ['messages-unread']

export const unreadMessagesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...unreadMessagesKey, organizationId],
    queryFn: ({ signal }) => call(countUnreadMessages, { params: { organizationId } }, { signal }),
  })
