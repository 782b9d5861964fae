import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches anew what the page shows below `queryKey`, except what was just deleted: its page is
 * still there while the next one loads, and asking for it would only be answered with 404.
 * `gone` are the ids or slugs by which queries know what was deleted.
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
