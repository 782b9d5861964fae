import type { Result } from '#contract/endpoint.ts'
import type * as contract from '#contract/discussions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { windowOfPosts } from './post-queries.ts'
import { presentPosts, presentThread } from './present.ts'
import { enterCourse } from './standing.ts'
import {
  getThreadRow,
  listThreadCourses,
  pageOfThreads,
  type ThreadFilter,
} from './thread-queries.ts'

export async function listThreads(
  ctx: MemberCtx,
  filter: ThreadFilter,
): Promise<Result<typeof contract.listThreads>> {
  if (filter.course) await enterCourse(ctx, filter.course)
  const [{ rows, counts, ...totals }, courses] = await Promise.all([
    pageOfThreads(ctx, filter),
    filter.course ? Promise.resolve([]) : listThreadCourses(ctx),
  ])
  return { items: rows.map((row) => presentThread(ctx, row)), ...totals, counts, courses }
}

export async function listPosts(
  ctx: MemberCtx,
  threadId: string,
  window: Parameters<typeof windowOfPosts>[2],
) {
  await getThreadRow(ctx, threadId)
  const { rows, ...more } = await windowOfPosts(ctx, threadId, window)
  return { items: await presentPosts(ctx, rows), ...more }
}
