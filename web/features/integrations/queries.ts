import { queryOptions } from '@tanstack/react-query'
import { listApiKeys, listWebhookDeliveries, listWebhooks } from '#contract/integrations.ts'
import { call } from '#web/lib/call.ts'

export const apiKeysQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['integrations', organizationId, 'api-keys'],
    queryFn: ({ signal }) => call(listApiKeys, { params: { organizationId } }, { signal }),
  })

export const webhooksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['integrations', organizationId, 'webhooks'],
    queryFn: ({ signal }) => call(listWebhooks, { params: { organizationId } }, { signal }),
  })

export const deliveriesPageSize = 20

export const deliveriesQuery = (organizationId: string, webhookId: string, page: number) =>
  queryOptions({
    queryKey: ['integrations', organizationId, 'webhooks', webhookId, page],
    queryFn: ({ signal }) =>
      call(
        listWebhookDeliveries,
        { params: { organizationId, webhookId }, query: { page, page_size: deliveriesPageSize } },
        { signal },
      ),
    // What waits for an answer is asked after every few seconds.
    refetchInterval: ({ state }) =>
      state.data?.items.some((delivery) => delivery.state === 'waiting') ? 3000 : false,
  })
