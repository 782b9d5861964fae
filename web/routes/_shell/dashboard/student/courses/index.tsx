import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LayoutGrid, List, Receipt } from 'lucide-react'
import type { MyCoursesTab } from '#contract/progress.ts'
import { MyCourses, useMyCoursesTabs } from '#web/features/progress/my-courses.tsx'
import { OfflineCoursesSlot } from '#web/features/progress/offline-courses-slot.tsx'
import { myCoursesQuery } from '#web/features/progress/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { myCoursesTabs } from '#web/lib/url-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Select } from '#web/ui/select.tsx'

const sorts = ['recent', 'title', 'progress', 'enrolled'] as const

interface Search {
  tab?: MyCoursesTab
  search?: string
  sort?: (typeof sorts)[number]
  page?: number
  view?: 'list'
}

export const Route = createFileRoute('/_shell/dashboard/student/courses/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    tab: wordParam(search['tab'], myCoursesTabs),
    search: textParam(search['search'], 200),
    sort: wordParam(search['sort'], sorts),
    page: pageParam(search['page']),
    view: wordParam(search['view'], ['list']),
  }),
  component: MyCoursesPage,
})

function MyCoursesPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const tabs = useMyCoursesTabs()
  const { tab = 'all', sort = 'recent', view, page } = search
  const filter = { tab, sort, search: search.search, page }
  const list = useQuery({
    ...myCoursesQuery(organization?.id ?? '', filter),
    enabled: organization !== null,
  })
  const change = (next: Partial<Search>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true })
  return (
    <>
      <PageTitle>{t`My Courses`}</PageTitle>
      <PageHead
        title={<Trans>My Courses</Trans>}
        count={list.data?.counts.all}
        action={
          <Button asChild>
            <Link to="/account/orders">
              <Receipt />
              <Trans>My orders</Trans>
            </Link>
          </Button>
        }
        tabs={
          <LinkTabs label={t`My courses by status`}>
            {tabs.map(({ tab: id, label }) => (
              <LinkTab key={id} asChild count={list.data?.counts[id]} current={id === tab}>
                <Link
                  to="/dashboard/student/courses"
                  search={{ ...search, tab: id === 'all' ? undefined : id, page: undefined }}
                  activeOptions={{ includeSearch: true, exact: true }}
                >
                  {label}
                </Link>
              </LinkTab>
            ))}
          </LinkTabs>
        }
      />
      <OfflineCoursesSlot />
      <FilterBar
        search={search.search}
        searchLabel={t`Search my courses`}
        onSearchChange={(text) => change({ search: text || undefined })}
        end={
          <>
            <Select
              compact
              aria-label={t`Sort by`}
              className="w-auto!"
              value={sort}
              onValueChange={(next) => change({ sort: next === 'recent' ? undefined : next })}
              options={[
                { value: 'recent', label: t`Last active` },
                { value: 'title', label: t`Title` },
                { value: 'progress', label: t`Progress` },
                { value: 'enrolled', label: t`Enrolled` },
              ]}
            />
            <IconButton
              size="sm"
              variant="secondary"
              label={view === 'list' ? t`Show as cards` : t`Show as list`}
              onClick={() => change({ view: view === 'list' ? undefined : 'list' })}
            >
              {view === 'list' ? <LayoutGrid /> : <List />}
            </IconButton>
          </>
        }
      />
      {organization && (
        <MyCourses
          organizationId={organization.id}
          filter={filter}
          view={view ?? 'cards'}
          onPageChange={(next) => change({ page: next })}
          onClear={() => change({ search: undefined })}
        />
      )}
    </>
  )
}
