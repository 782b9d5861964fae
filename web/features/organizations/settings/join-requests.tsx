import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptJoinRequest, declineJoinRequest } from '#contract/organization-settings.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { joinRequestsQuery } from './settings-queries.ts'

/** Who asks to join; the oldest first. */
export function JoinRequests({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useQuery(joinRequestsQuery(organizationId, page))
  const decide = useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      call(accept ? acceptJoinRequest : declineJoinRequest, {
        params: { organizationId, joinRequestId: id },
      }),
    onSuccess: (_, { accept }) => toast.success(accept ? t`Request accepted` : t`Request declined`),
    onError: (failure) => toastFailure(failure),
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['organizations', organizationId, 'join-requests'] }),
  })
  if (list.isPending) return <Skeleton className="h-24" />
  if (list.isError) return <QueryFailure query={list} />
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Requests to join</Trans>}
        action={<span className="text-13 text-ink-muted">{list.data.total}</span>}
      />
      {list.data.items.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>No pending requests.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {list.data.items.map(({ id, person, message, created_at }) => (
            <li key={id} className="flex flex-wrap items-start gap-3 py-3 first:pt-0">
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere">
                  {person.name} <span className="text-13 text-ink-muted">{person.email}</span>
                </p>
                {message && <p className="text-14 text-ink-muted">“{message}”</p>}
                <p className="text-13 text-ink-faint">
                  <RelativeTime value={created_at} />
                </p>
              </div>
              <Button size="sm" onClick={() => decide.mutate({ id, accept: false })}>
                <Trans>Decline</Trans>
              </Button>
              <Button
                size="sm"
                variant="primary"
                onClick={() => decide.mutate({ id, accept: true })}
              >
                <Trans>Accept</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageSize={20}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={setPage}
      />
    </Card>
  )
}
