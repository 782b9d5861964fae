import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { readCatalogSearch } from '#web/features/catalog/catalog-search.ts'
import { CatalogView } from '#web/features/catalog/catalog-view.tsx'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_public/courses/')({
  validateSearch: readCatalogSearch,
  component: CoursesPage,
})

function CoursesPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  return (
    <PublicPage title={<Trans>Courses</Trans>}>
      <PageTitle>{t`Courses`}</PageTitle>
      <CatalogView
        search={Route.useSearch()}
        onChange={(change, how) =>
          void navigate({
            search: (now) => ({ ...now, page: undefined, ...change }),
            replace: how?.replace ?? !('page' in change),
          })
        }
      />
    </PublicPage>
  )
}
