import { plural, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { grantCertificates, type EligibleLearner } from '#contract/certificates.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import {
  certificatesKey,
  certificatesPageSize,
  eligibleQuery,
  type EligibleFilter,
} from './queries.ts'

type EligibleTableProps = {
  organizationId: string
  filter: EligibleFilter
  onPageChange: (page: number) => void
  empty: ReactNode
}

/** Who completed a course and has no certificate, with a way to give one. */
export function EligibleTable({ organizationId, filter, onPageChange, empty }: EligibleTableProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [selected, setSelected] = useState<string[]>([])
  const [granting, setGranting] = useState(false)
  const list = useQuery({
    ...eligibleQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={4} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const chosen = list.data.items.filter(({ enrollment_id }) => selected.includes(enrollment_id))
  const grant = async (reason: string) => {
    let granted = 0
    for (const [course_id, learners] of byCourse(chosen)) {
      const { results } = await call(grantCertificates, {
        params: { organizationId },
        body: { course_id, person_ids: learners.map(({ person }) => person.id), reason },
      })
      granted += results.filter(({ done }) => done).length
    }
    toast.success(plural(granted, { one: '# certificate issued', other: '# certificates issued' }))
    setSelected([])
    await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
  }
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Learners without a certificate`}
        rows={list.data.items}
        rowId={({ enrollment_id }) => enrollment_id}
        rowLabel={({ person }) => person.name}
        columns={columns()}
        selected={selected}
        onSelectedChange={setSelected}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={certificatesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      <BulkBar
        count={chosen.length}
        onClear={() => setSelected([])}
        actions={[{ label: t`Issue certificates`, onSelect: () => setGranting(true) }]}
      />
      {granting && (
        <ReasonDialog
          open
          onOpenChange={setGranting}
          title={
            <Plural
              value={chosen.length}
              one="Issue # certificate?"
              other="Issue # certificates?"
            />
          }
          effect={
            <Trans>
              We'll notify each learner right away and keep your reason in the certificate's
              history.
            </Trans>
          }
          confirmLabel={<Trans>Issue</Trans>}
          onConfirm={grant}
        />
      )}
    </div>
  )
}

function byCourse(learners: EligibleLearner[]): Map<string, EligibleLearner[]> {
  const groups = new Map<string, EligibleLearner[]>()
  for (const learner of learners) {
    groups.set(learner.course_id, [...(groups.get(learner.course_id) ?? []), learner])
  }
  return groups
}

const whyWords = (): Record<EligibleLearner['why'], string> => ({
  revoked: t({ message: 'Revoked', context: 'certificate' }),
  rule_not_met: t`Doesn’t meet the rule yet`,
  switched_off: t`Course has no certificate`,
  not_issued: t`Completed before the course had a certificate`,
})

const columns = (): Column<EligibleLearner>[] => [
  { id: 'learner', header: t`Learner`, cell: ({ person }) => person.name },
  { id: 'course', header: t`Course`, cell: ({ course_title }) => course_title },
  { id: 'why', header: t`Why not issued`, cell: ({ why }) => whyWords()[why] },
  {
    id: 'completed',
    header: t({ message: 'Completed', context: 'date' }),
    cell: ({ completed_at }) => <RelativeTime value={completed_at} />,
  },
]
