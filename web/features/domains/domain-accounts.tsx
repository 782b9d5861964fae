import { t } from '@lingui/core/macro'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { claimDomainAccounts, type DomainAccount } from '#contract/domains.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { domainAccountsPageSize, domainAccountsQuery } from './queries.ts'

type DomainProps = { organizationId: string; domain: string }

/** Accounts with an address in the domain, read when the admin opens them. */
export function DomainAccounts(props: DomainProps) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">
        <Trans>Accounts with these addresses</Trans>
      </summary>
      {open && <Accounts {...props} />}
    </details>
  )
}

function Accounts({ organizationId, domain }: DomainProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...domainAccountsQuery(organizationId, domain, page),
    placeholderData: keepPreviousData,
  })
  const claim = useMutation({
    mutationFn: () => call(claimDomainAccounts, { params: { organizationId, domain } }),
    onSuccess: async ({ joined }) => {
      await client.invalidateQueries({ queryKey: ['domains', organizationId, domain] })
      toast.success(plural(joined, { one: '# learner added', other: '# learners added' }))
    },
    onError: toastFailure,
  })
  if (list.isPending) return <Skeleton className="mt-3 h-24" />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    return (
      <p className="mt-3 text-ink-muted">
        <Trans>No accounts with these addresses yet.</Trans>
      </p>
    )
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <DataTable
        label={t`Accounts with these addresses`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns()}
      />
      <Pagination
        page={page}
        pageSize={domainAccountsPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={setPage}
      />
      <div>
        <Button size="sm" pending={claim.isPending} onClick={() => claim.mutate()}>
          <Trans>Add everyone with a verified address</Trans>
        </Button>
      </div>
    </div>
  )
}

const columns = (): Column<DomainAccount>[] => [
  {
    id: 'name',
    header: t`Person`,
    cell: ({ name, email }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">{email}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t`State`,
    cell: ({ is_member, is_verified }) =>
      is_member ? (
        <Trans>Member</Trans>
      ) : is_verified ? (
        <Trans>Not a member</Trans>
      ) : (
        <Trans>Address not verified</Trans>
      ),
  },
]
