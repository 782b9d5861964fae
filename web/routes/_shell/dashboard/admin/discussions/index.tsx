import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReportedContent } from '#contract/moderation.ts'
import { threadsQuery } from '#web/features/discussions/queries.ts'
import { ThreadsPage, type ThreadsSearch } from '#web/features/discussions/threads-page.tsx'
import { reportsQuery, sanctionsQuery } from '#web/features/moderation/queries.ts'
import { ReportsList } from '#web/features/moderation/reports-list.tsx'
import { SanctionsTable } from '#web/features/moderation/sanctions-table.tsx'
import { UnwantedWordsForm } from '#web/features/moderation/unwanted-words-form.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { readThreadsSearch } from '#web/lib/threads-search.ts'
import { Button } from '#web/ui/button.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface Search extends ThreadsSearch {
  /** What else stands on this page besides lists of threads. */
  show?: 'decided' | 'muted' | 'sanctions' | 'words'
}

export const Route = createFileRoute('/_shell/dashboard/admin/discussions/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...readThreadsSearch(search),
    show: wordParam(search['show'], ['decided', 'muted', 'sanctions', 'words']),
  }),
  component: DiscussionsPage,
})

function DiscussionsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { show, ...search } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const threads = useQuery(threadsQuery(organizationId, search.view === 'reported' ? {} : search))
  const reports = useQuery(reportsQuery(organizationId, {}))
  const muted = useQuery(sanctionsQuery(organizationId, {}))
  const counts = threads.data?.counts
  const tabs: { label: string; count?: number | undefined; to: Search }[] = [
    { label: t`All`, count: counts?.all, to: {} },
    { label: t`No answer`, count: counts?.unanswered, to: { view: 'unanswered' } },
    { label: t`Reported`, count: reports.data?.open_count, to: { view: 'reported' } },
    { label: t`Hidden`, count: counts?.hidden, to: { view: 'hidden' } },
    { label: t`Muted people`, count: muted.data?.muted_count, to: { show: 'muted' } },
    { label: t`Word filter`, to: { show: 'words' } },
  ]
  const isCurrent = (to: Search) =>
    to.view === search.view && to.show === (show === 'sanctions' ? 'muted' : show)
      ? true
      : to.view === 'reported' && show === 'decided'
  const set = (change: Partial<Search>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  return (
    <>
      <PageTitle>{t`Discussions`}</PageTitle>
      <PageHead
        title={<Trans>Discussions</Trans>}
        description={<Trans>Discussions and moderation across all courses.</Trans>}
        tabs={
          <LinkTabs label={t`Discussions by status`}>
            {tabs.map(({ label, count, to }) => (
              <LinkTab key={label} asChild current={isCurrent(to)} count={count}>
                <Link
                  to="/dashboard/admin/discussions"
                  search={to}
                  activeOptions={{ exact: true, includeSearch: true }}
                  activeProps={{}}
                >
                  {label}
                </Link>
              </LinkTab>
            ))}
          </LinkTabs>
        }
      />
      {show === 'words' ? (
        <UnwantedWordsForm organizationId={organizationId} />
      ) : show === 'muted' || show === 'sanctions' ? (
        <People organizationId={organizationId} all={show === 'sanctions'} page={search.page} />
      ) : search.view === 'reported' || show === 'decided' ? (
        <Reports organizationId={organizationId} decided={show === 'decided'} page={search.page} />
      ) : (
        <ThreadsPage
          organizationId={organizationId}
          search={search}
          onChange={set}
          renderLink={({ id }, content) => (
            <Link to="/dashboard/admin/discussions/$threadId" params={{ threadId: id }}>
              {content}
            </Link>
          )}
        />
      )}
    </>
  )
}

type PartProps = { organizationId: string; page: number | undefined }

function Reports({ organizationId, decided, page }: PartProps & { decided: boolean }) {
  const navigate = Route.useNavigate()
  return (
    <>
      <p className="mb-4">
        <Button asChild size="sm">
          {decided ? (
            <Link to="." search={{ view: 'reported' }}>
              <Trans>Show open reports</Trans>
            </Link>
          ) : (
            <Link to="." search={{ show: 'decided' }}>
              <Trans>Show resolved reports</Trans>
            </Link>
          )}
        </Button>
      </p>
      <ReportsList
        maySanction
        organizationId={organizationId}
        filter={{ state: decided ? 'resolved' : 'open', page }}
        onPageChange={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
        renderLink={(content, label) => <PlaceLink content={content}>{label}</PlaceLink>}
        empty={
          <EmptyState
            drawing={<LaurelDrawing />}
            title={<Trans>You’re all caught up</Trans>}
            description={<Trans>Reported posts, reviews and messages will appear here.</Trans>}
          />
        }
      />
    </>
  )
}

/** Where it was said; a message is read here only, because it is private. */
function PlaceLink({
  content: { subject, place },
  children,
}: {
  content: ReportedContent
  children: React.ReactNode
}) {
  if (subject.type === 'review') {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/admin/reviews/$reviewId" params={{ reviewId: subject.id }}>
          {children}
        </Link>
      </Button>
    )
  }
  if (!place.thread_id) return null
  return (
    <Button asChild size="sm">
      <Link to="/dashboard/admin/discussions/$threadId" params={{ threadId: place.thread_id }}>
        {children}
      </Link>
    </Button>
  )
}

function People({ organizationId, all, page }: PartProps & { all: boolean }) {
  const navigate = Route.useNavigate()
  return (
    <>
      <p className="mb-4">
        <Button asChild size="sm">
          {all ? (
            <Link to="." search={{ show: 'muted' }}>
              <Trans>Only currently muted</Trans>
            </Link>
          ) : (
            <Link to="." search={{ show: 'sanctions' }}>
              <Trans>All warnings and mutes</Trans>
            </Link>
          )}
        </Button>
      </p>
      <SanctionsTable
        organizationId={organizationId}
        filter={{ state: all ? 'all' : 'muted', page }}
        onPageChange={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
        empty={
          <EmptyState
            drawing={<LaurelDrawing />}
            title={<Trans>Nobody is muted</Trans>}
            description={
              <Trans>People who are temporarily blocked from posting will appear here.</Trans>
            }
          />
        }
      />
    </>
  )
}
