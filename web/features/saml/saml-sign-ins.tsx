import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { SamlSignIn } from '#contract/saml.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { samlQuery, samlSignInsPageSize, samlSignInsQuery } from './queries.ts'

/** The latest sign-ins over SAML, with the reason where one was refused. Hidden while there is no connection. */
export function SamlSignIns({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const connections = useQuery(samlQuery(organizationId))
  const [page, setPage] = useState(1)
  const [onlyRefused, setOnlyRefused] = useState(false)
  const list = useQuery({
    ...samlSignInsQuery(organizationId, { page, onlyRefused }),
    placeholderData: keepPreviousData,
  })
  if (!connections.data?.connections.length) return null
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>SAML sign-ins</Trans>}
        description={<Trans>The last 30 days, with the reasons for refusals.</Trans>}
      />
      <div className="flex flex-col gap-3">
        <Checkbox
          label={<Trans>Only refused</Trans>}
          checked={onlyRefused}
          onCheckedChange={(on) => {
            setOnlyRefused(on)
            setPage(1)
          }}
        />
        {list.isPending ? (
          <Skeleton className="h-24" />
        ) : list.isError ? (
          <QueryFailure query={list} />
        ) : list.data.items.length === 0 ? (
          <p className="text-ink-muted">
            {onlyRefused ? (
              <Trans>No refused sign-ins.</Trans>
            ) : (
              <Trans>No sign-ins yet. They will appear here with their result.</Trans>
            )}
          </p>
        ) : (
          <>
            <DataTable
              label={t`SAML sign-ins`}
              rows={list.data.items}
              rowId={({ id }) => id}
              columns={columns()}
            />
            <Pagination
              page={page}
              pageSize={samlSignInsPageSize}
              total={list.data.total}
              capped={list.data.total_capped}
              onPageChange={setPage}
            />
          </>
        )}
      </div>
    </Card>
  )
}

const columns = (): Column<SamlSignIn>[] => [
  {
    id: 'who',
    header: t`Person`,
    cell: ({ person_name, subject, connection_name }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{person_name ?? (subject || '–')}</span>
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">{connection_name}</span>
      </span>
    ),
  },
  {
    id: 'result',
    header: t`Result`,
    cell: ({ outcome, reason, detail }) => (
      <span className="flex flex-col items-start gap-1 py-1">
        <Outcome outcome={outcome} />
        {reason !== '' && <span className="text-13">{reason}</span>}
        {detail !== '' && (
          <code className="text-12 wrap-anywhere text-ink-muted" dir="ltr">
            {detail}
          </code>
        )}
      </span>
    ),
  },
  { id: 'when', header: t`When`, cell: ({ happened_at }) => <RelativeTime value={happened_at} /> },
]

function Outcome({ outcome }: Pick<SamlSignIn, 'outcome'>) {
  switch (outcome) {
    case 'signed_in':
      return (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Signed in</Trans>
        </Pill>
      )
    case 'signed_out':
      return (
        <Pill icon={LogOut}>
          <Trans>Signed out</Trans>
        </Pill>
      )
    case 'refused':
      return (
        <Pill tone="danger" icon={CircleX}>
          <Trans>Refused</Trans>
        </Pill>
      )
  }
}
