import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InstructorsList, type InstructorsSearch } from '#web/features/catalog/instructors-list.tsx'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_public/instructors/')({
  validateSearch: (search: Record<string, unknown>): InstructorsSearch => ({
    search: textParam(search['search'], 200),
    category: textParam(search['category'], 120),
    page: pageParam(search['page']),
  }),
  component: InstructorsPage,
})

function InstructorsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  return (
    <PublicPage
      title={<Trans>Instructors</Trans>}
      description={<Trans>Meet the people who teach here.</Trans>}
    >
      <PageTitle>{t`Instructors`}</PageTitle>
      <InstructorsList
        search={Route.useSearch()}
        onChange={(change) =>
          void navigate({
            search: (now) => ({ ...now, page: undefined, ...change }),
            replace: !('page' in change),
          })
        }
      />
    </PublicPage>
  )
}
