import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import {
  exportPlanPeople,
  remindPlanPeople,
  renewPlanPerson,
  type LearningPlan,
  type PlanPerson,
} from '#contract/learning-plans.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { planOutcomes, planStates } from '#web/lib/url-words.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { learningKey, planPeopleQuery, plansPageSize, type PlanPeopleFilter } from './queries.ts'
import { outcomeWords, PlanStatePill, stateWords } from './state-pill.tsx'

type PlanPeopleProps = {
  organizationId: string
  plan: LearningPlan
  filter: PlanPeopleFilter
  onFilterChange: (change: Partial<PlanPeopleFilter>) => void
}

/** Who was asked and where each stands; those who are late can be reminded. */
export function PlanPeople({ organizationId, plan, filter, onFilterChange }: PlanPeopleProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [selected, setSelected] = useState<string[]>([])
  const [renewing, setRenewing] = useState<PlanPerson>()
  const params = { organizationId, planId: plan.id }
  const list = useQuery({
    ...planPeopleQuery(organizationId, plan.id, filter),
    placeholderData: keepPreviousData,
  })
  const refresh = () => client.invalidateQueries({ queryKey: learningKey(organizationId) })
  const remind = useMutation({
    mutationFn: (person_ids: string[] | undefined) =>
      call(remindPlanPeople, { params, body: { person_ids } }),
    onSuccess: async ({ reminded }) => {
      toast.success(
        plural(reminded, {
          0: 'Nobody to remind today',
          one: '# person reminded',
          other: '# people reminded',
        }),
      )
      setSelected([])
      await refresh()
    },
    onError: (failure) => toastFailure(failure),
  })
  const clear = () =>
    onFilterChange({
      search: undefined,
      state: undefined,
      round: undefined,
      outcome: undefined,
    })
  const filtered = filter.search || filter.state || filter.round || filter.outcome
  const save = () => {
    const { page: _, ...query } = filter
    void call(exportPlanPeople, { params, query })
      .then(saveFile)
      .catch((error) => toastFailure(error))
  }
  return (
    <>
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t`Search by name or address`}
        onSearchChange={(search) => onFilterChange({ search: search || undefined })}
        onClear={filtered ? clear : undefined}
        end={
          <>
            <Button size="sm" pending={remind.isPending} onClick={() => remind.mutate(undefined)}>
              <BellRing />
              <Trans>Remind everyone who hasn't finished</Trans>
            </Button>
            <Button size="sm" onClick={save}>
              <Download />
              <Trans>Export CSV</Trans>
            </Button>
          </>
        }
      >
        <FilterChip
          single
          label={t`Status`}
          value={filter.state ? [filter.state] : []}
          onValueChange={([state]) => onFilterChange({ state })}
          options={planStates.map((value) => ({
            value,
            label: i18n._(stateWords[value]),
            count: plan.counts[value],
          }))}
        />
        {plan.rounds.length > 1 && (
          <>
            <FilterChip
              single
              label={t`Round`}
              value={filter.round ? [String(filter.round)] : []}
              onValueChange={([round]) =>
                onFilterChange({ round: round ? Number(round) : undefined })
              }
              options={plan.rounds.map(({ round, people }) => ({
                value: String(round),
                label: t`Round ${round}`,
                count: people,
              }))}
            />
            <FilterChip
              single
              label={t`Outcome`}
              value={filter.outcome ? [filter.outcome] : []}
              onValueChange={([outcome]) => onFilterChange({ outcome })}
              options={planOutcomes.map((value) => ({
                value,
                label: i18n._(outcomeWords[value]),
              }))}
            />
          </>
        )}
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        <NoResultsState onClear={clear} />
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`People in ${plan.title}`}
            rows={list.data.items}
            rowId={({ person_id }) => person_id}
            rowLabel={({ name }) => name}
            columns={columns(plan)}
            selected={selected}
            onSelectedChange={setSelected}
            pending={list.isPlaceholderData}
            rowActions={(person: PlanPerson) =>
              person.valid_until &&
              person.state !== 'completed' && (
                <IconButton
                  size="sm"
                  label={t`Confirm again for ${person.name}`}
                  onClick={() => setRenewing(person)}
                >
                  <RotateCw />
                </IconButton>
              )
            }
          />
          <Pagination
            page={Number(filter.page ?? 1)}
            pageSize={plansPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onFilterChange({ page })}
          />
        </div>
      )}
      <BulkBar
        count={selected.length}
        onClear={() => setSelected([])}
        actions={[
          {
            label: t`Remind`,
            pending: remind.isPending,
            onSelect: () => remind.mutate(selected),
          },
        ]}
      />
      <ReasonDialog
        open={renewing !== undefined}
        onOpenChange={(open) => !open && setRenewing(undefined)}
        title={
          <Trans>
            Confirm {plan.title} again for {renewing?.name}?
          </Trans>
        }
        effect={
          <Trans>Completion will be valid from today. Your reason is kept in the audit log.</Trans>
        }
        confirmLabel={<Trans>Confirm</Trans>}
        onConfirm={async (reason) => {
          if (!renewing) return
          const one = { ...params, personId: renewing.person_id }
          await call(renewPlanPerson, { params: one, body: { reason } })
          await refresh()
        }}
      />
    </>
  )
}

const columns = (plan: LearningPlan): Column<PlanPerson>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: (person) => (
      <span className="flex items-center gap-2.5 py-1.5">
        <Avatar size="sm" name={person.name} src={person.avatar} />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{person.name}</span>
          <span className="block max-w-72 truncate text-13 font-normal text-ink-muted">
            {person.email}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t`Status`,
    cell: ({ state, round }) => (
      <>
        <PlanStatePill state={state} />
        {plan.rounds.length > 1 && (
          <span className="mt-1 block text-13 text-ink-muted">
            <Trans>Round {round}</Trans>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'courses',
    header: t`Courses completed`,
    numeric: true,
    cell: ({ completed_courses }) => (
      <Trans>
        {completed_courses} of {plan.courses.length}
      </Trans>
    ),
  },
  {
    id: 'due',
    header: t`Due`,
    cell: ({ due_at }) => (due_at ? <RelativeTime value={due_at} /> : '–'),
  },
  {
    id: 'completed',
    header: t({ message: 'Completed', context: 'date' }),
    cell: ({ completed_at }) => (completed_at ? <RelativeTime value={completed_at} /> : '–'),
  },
  {
    id: 'valid',
    header: t`Valid until`,
    cell: ({ valid_until }) => (valid_until ? <RelativeTime value={valid_until} /> : '–'),
  },
  {
    id: 'reminded',
    header: t`Reminded`,
    cell: ({ reminded_at }) => (reminded_at ? <RelativeTime value={reminded_at} /> : '–'),
  },
]
