import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches what the page shows under `queryKey`, except what was just deleted: its page is still mounted while the
 * next one loads, and fetching it would return 404. `gone` are the deleted IDs or slugs.
 */
export async function invalidateAfterDelete(
  client: QueryClient,
  queryKey: QueryKey,
  gone: readonly string[],
): Promise<void> {
  const about = (key: QueryKey) => key.some((part) => gone.some((name) => name === part))
  await client.invalidateQueries({
    queryKey,
    predicate: (query) => about(query.queryKey),
    refetchType: 'none',
  })
  await client.invalidateQueries({ queryKey, predicate: (query) => !about(query.queryKey) })
}
