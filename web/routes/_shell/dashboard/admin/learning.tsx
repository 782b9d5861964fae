import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Archive, Award, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { archiveLearningPlan, type PlanOutcome, type PlanState } from '#contract/learning-plans.ts'
import { PlanCertificateDialog } from '#web/features/certificates/plan-certificate-dialog.tsx'
import { CreatePlanDialog } from '#web/features/learning/create-plan-dialog.tsx'
import { PlanPeople } from '#web/features/learning/plan-people.tsx'
import { PlanRounds } from '#web/features/learning/plan-rounds.tsx'
import { PlansTable } from '#web/features/learning/plans-table.tsx'
import { learningKey, planQuery, plansQuery } from '#web/features/learning/queries.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { ordinalParam, pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { planOutcomes, planStates } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

interface LearningSearch {
  plan?: string
  search?: string
  archived?: 'yes'
  state?: PlanState
  round?: number
  outcome?: PlanOutcome
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/learning')({
  validateSearch: (search: Record<string, unknown>): LearningSearch => ({
    plan: textParam(search['plan'], 40),
    search: textParam(search['search'], 200),
    archived: wordParam(search['archived'], ['yes']),
    state: wordParam(search['state'], planStates),
    round: ordinalParam(search['round']),
    outcome: wordParam(search['outcome'], planOutcomes),
    page: pageParam(search['page']),
  }),
  component: LearningPage,
})

function LearningPage() {
  const organization = useCurrentOrganization()
  const { plan } = Route.useSearch()
  if (!organization) return null
  return plan ? (
    <PlanDetail organizationId={organization.id} planId={plan} />
  ) : (
    <Plans organizationId={organization.id} />
  )
}

function Plans({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { search, archived, page } = Route.useSearch()
  const [assigning, setAssigning] = useState(false)
  const filter = { search, archived: archived ? ('true' as const) : undefined, page }
  const { data } = useQuery(plansQuery(organizationId, filter))
  const set = (change: Partial<LearningSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const clear = () => set({ search: undefined, archived: undefined })
  const filtered = search !== undefined || archived !== undefined
  const assign = (
    <Button variant="primary" onClick={() => setAssigning(true)}>
      <ClipboardList />
      <Trans>Assign courses</Trans>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`Learning`}</PageTitle>
      <PageHead
        title={<Trans>Learning</Trans>}
        count={data?.total}
        description={<Trans>Assigned courses, due dates and progress.</Trans>}
        action={assign}
      />
      <FilterBar
        search={search ?? ''}
        searchLabel={t`Search plans`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t({ message: 'Archived', context: 'learning plans' })}
          value={archived ? [archived] : []}
          onValueChange={([next]) => set({ archived: next })}
          options={[{ value: 'yes', label: t`Only archived` }]}
        />
      </FilterBar>
      <PlansTable
        organizationId={organizationId}
        filter={filter}
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        renderLink={({ id }, content) => (
          <Link to="." search={{ plan: id }}>
            {content}
          </Link>
        )}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<ShelfDrawing />}
              title={<Trans>Nothing assigned yet</Trans>}
              description={
                <Trans>
                  Assign a course, or several in order, to people or groups with a due date.
                </Trans>
              }
              action={assign}
            />
          )
        }
      />
      <CreatePlanDialog
        organizationId={organizationId}
        open={assigning}
        onOpenChange={setAssigning}
        onCreated={({ id }) => void navigate({ search: { plan: id } })}
      />
    </>
  )
}

function PlanDetail({ organizationId, planId }: { organizationId: string; planId: string }) {
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const { search, state, round, outcome, page } = Route.useSearch()
  const [archiving, setArchiving] = useState(false)
  const [certifying, setCertifying] = useState(false)
  const query = useQuery(planQuery(organizationId, planId))
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const plan = query.data
  return (
    <>
      <PageTitle>{plan.title}</PageTitle>
      <PageHead
        title={plan.title}
        count={<Plural value={plan.people_count} one="# person" other="# people" />}
        description={plan.courses.map(({ title }) => title).join(' → ')}
        action={
          <>
            <Button asChild>
              <Link to="." search={{}}>
                <Trans>All plans</Trans>
              </Link>
            </Button>
            <Button onClick={() => setCertifying(true)}>
              <Award />
              <Trans>Certificate</Trans>
            </Button>
            {!plan.archived_at && (
              <Button variant="danger-quiet" onClick={() => setArchiving(true)}>
                <Archive />
                <Trans>Archive</Trans>
              </Button>
            )}
          </>
        }
      />
      <PlanRounds
        plan={plan}
        renderLink={(wanted, how, content) => (
          <Link
            to="."
            search={{ plan: planId, round: wanted, outcome: how }}
            className="hover:underline"
          >
            {content}
          </Link>
        )}
      />
      <PlanPeople
        organizationId={organizationId}
        plan={plan}
        filter={{ search, state, round, outcome, page }}
        onFilterChange={(change) =>
          void navigate({
            search: (now) => ({
              ...now,
              ...change,
              page: Number(change.page) > 1 ? Number(change.page) : undefined,
            }),
            replace: true,
          })
        }
      />
      {certifying && (
        <PlanCertificateDialog
          organizationId={organizationId}
          plan={plan}
          onClose={() => setCertifying(false)}
        />
      )}
      <ConfirmDialog
        open={archiving}
        onOpenChange={setArchiving}
        title={<Trans>Archive {plan.title}?</Trans>}
        effect={
          <Trans>
            Nobody will be assigned or reminded any more. Progress and completions are kept.
          </Trans>
        }
        confirmLabel={<Trans>Archive</Trans>}
        onConfirm={async () => {
          await call(archiveLearningPlan, { params: { organizationId, planId } })
          await client.invalidateQueries({ queryKey: learningKey(organizationId) })
        }}
      />
    </>
  )
}
