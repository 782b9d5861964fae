import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Eye, Pencil, Plus, Upload } from 'lucide-react'
import type { CourseStatus } from '#contract/courses.ts'
import { CourseActionsMenu } from '#web/features/courses/course-actions-menu.tsx'
import { statusWords } from '#web/features/courses/course-words.ts'
import { CoursesTable } from '#web/features/courses/courses-table.tsx'
import { categoriesQuery, coursesQuery } from '#web/features/courses/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { courseStatuses } from '#web/lib/url-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface CoursesSearch {
  search?: string
  status?: CourseStatus
  category?: string
  sort?: 'title' | 'learners'
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/')({
  validateSearch: (search: Record<string, unknown>): CoursesSearch => ({
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], courseStatuses),
    category: textParam(search['category'], 40),
    sort: wordParam(search['sort'], ['title', 'learners']),
    page: pageParam(search['page']),
  }),
  component: CoursesPage,
})

function CoursesPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { search, status, category, sort, page } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const filter = { search, status, category_id: category, sort, page, scope: 'mine' as const }
  const { data } = useQuery(coursesQuery(organizationId, filter))
  const { data: categories } = useQuery(categoriesQuery(organizationId))
  const set = (change: Partial<CoursesSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const clear = () => set({ search: undefined, status: undefined, category: undefined })
  const filtered = [search, status, category].some((value) => value !== undefined)
  return (
    <>
      <PageTitle>{t`Courses`}</PageTitle>
      <PageHead
        title={<Trans>Courses</Trans>}
        count={data?.total}
        description={<Trans>The courses you teach, from first draft to published version.</Trans>}
        action={
          <>
            <Button asChild>
              <Link to="/dashboard/instructor/courses/import">
                <Upload />
                <Trans>Import</Trans>
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link to="/dashboard/instructor/courses/create">
                <Plus />
                <Trans>New course</Trans>
              </Link>
            </Button>
          </>
        }
      />
      <FilterBar
        search={search ?? ''}
        searchLabel={t`Search courses`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Status`}
          value={status === undefined ? [] : [status]}
          onValueChange={([next]) => set({ status: next })}
          options={courseStatuses.map((value) => ({
            value,
            label: i18n._(statusWords[value]),
            count: data?.counts[value],
          }))}
        />
        <FilterChip
          single
          label={t`Category`}
          value={category === undefined ? [] : [category]}
          onValueChange={([next]) => set({ category: next })}
          options={(categories?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      <CoursesTable
        organizationId={organizationId}
        filter={filter}
        hidden={['owner']}
        renderLink={(course, content) =>
          course.template_kind ? (
            content
          ) : (
            <Link to="/dashboard/instructor/courses/$courseId" params={{ courseId: course.id }}>
              {content}
            </Link>
          )
        }
        renderActions={(course) => (
          <CourseActionsMenu
            organizationId={organizationId}
            course={course}
            onDuplicated={(courseId) =>
              void navigate({
                to: '/dashboard/instructor/courses/$courseId/edit',
                params: { courseId },
              })
            }
          >
            {course.template_kind === 'course' && (
              <MenuItem asChild icon={<Plus />}>
                <Link to="/dashboard/instructor/courses/create" search={{ template: course.id }}>
                  <Trans>Create course</Trans>
                </Link>
              </MenuItem>
            )}
            {!course.template_kind && (
              <>
                <MenuItem asChild icon={<Eye />}>
                  <Link
                    to="/dashboard/instructor/courses/$courseId"
                    params={{ courseId: course.id }}
                  >
                    <Trans>Overview</Trans>
                  </Link>
                </MenuItem>
                <MenuItem asChild icon={<Pencil />}>
                  <Link
                    to="/dashboard/instructor/courses/$courseId/edit"
                    params={{ courseId: course.id }}
                  >
                    <Trans>Edit</Trans>
                  </Link>
                </MenuItem>
              </>
            )}
          </CourseActionsMenu>
        )}
        onSortChange={(next) =>
          set({ sort: next === 'title' || next === 'learners' ? next : undefined })
        }
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<ShelfDrawing />}
              title={<Trans>No courses yet</Trans>}
              description={<Trans>Start with a title. You can add the rest later.</Trans>}
              action={
                <Button asChild variant="primary">
                  <Link to="/dashboard/instructor/courses/create">
                    <Trans>New course</Trans>
                  </Link>
                </Button>
              }
            />
          )
        }
      />
    </>
  )
}
