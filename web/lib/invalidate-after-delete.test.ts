import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateAfterDelete } from './invalidate-after-delete.ts'

test('a deleted item isn’t requested again, only the lists around it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: string[] = []
  const watch = (queryKey: string[]) =>
    new QueryObserver(client, {
      queryKey,
      staleTime: Infinity,
      queryFn: () => asked.push(queryKey.join('/')),
    }).subscribe(() => undefined)
  const stop = [watch(['courses', 'list']), watch(['courses', 'c1', 'course'])]
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(asked).toEqual(['courses/list', 'courses/c1/course'])

  asked.length = 0
  await invalidateAfterDelete(client, ['courses'], ['c1'])
  expect(asked).toEqual(['courses/list'])
  expect(client.getQueryState(['courses', 'c1', 'course'])?.isInvalidated).toBe(true)
  for (const end of stop) end()
})
