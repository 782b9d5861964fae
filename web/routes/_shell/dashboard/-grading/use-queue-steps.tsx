import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { GradedKind, QueueEntry } from '#contract/grading-queue.ts'
import { queuePlaceQuery } from '#web/features/grading/queries.ts'
import type { QueueSearch } from '#web/features/grading/queue-search.ts'
import { useGradingPath } from './grading-path.ts'

/** The way through the queue from an entry, whichever kind its neighbors are. */
export function useQueueSteps(
  organizationId: string,
  kind: GradedKind,
  entryId: string,
  search: QueueSearch,
) {
  const path = useGradingPath()
  const navigate = useNavigate()
  const place = useQuery(queuePlaceQuery(organizationId, kind, entryId, search))
  const open = ({ kind, id }: QueueEntry) =>
    kind === 'assignment'
      ? void navigate({ to: `${path}/$submissionId`, params: { submissionId: id }, search })
      : void navigate({ to: `${path}/attempts/$attemptId`, params: { attemptId: id }, search })
  const { previous = null, next = null } = place.data ?? {}
  return {
    place,
    queue: {
      listLabel: <Trans>Grading queue</Trans>,
      onList: () => void navigate({ to: path, search }),
      onPrevious: previous && (() => open(previous)),
      onNext: next && (() => open(next)),
    },
  }
}
