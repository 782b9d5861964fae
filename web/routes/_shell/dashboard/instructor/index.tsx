import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { TeachingFigure } from '#contract/teaching.ts'
import { teachingMeanings } from '#web/features/insight/figure-meanings.tsx'
import { NeedsSheet } from '#web/features/insight/needs-sheet.tsx'
import { teachingRowsQuery } from '#web/features/insight/queries.ts'
import { renderLearner } from '#web/features/insight/render-learner.tsx'
import { RowsSheet } from '#web/features/insight/rows-sheet.tsx'
import { teachingTitles } from '#web/features/insight/teaching-titles.tsx'
import { InstructorHome } from '#web/homes/instructor-home.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { teachingFigures } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

interface Search {
  rows?: TeachingFigure
  needs?: 'stuck' | 'expiring'
}

export const Route = createFileRoute('/_shell/dashboard/instructor/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    rows: wordParam(search['rows'], teachingFigures),
    needs: wordParam(search['needs'], ['stuck', 'expiring']),
  }),
  component: InstructorPage,
})

/** The same home as /dashboard, with the drawers that its figures open. */
function InstructorPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const { rows, needs } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  if (!organization) return null
  return (
    <>
      <PageTitle>{t`Teaching`}</PageTitle>
      <InstructorHome organization={organization} />
      <RowsSheet
        open={rows !== undefined}
        title={rows && teachingTitles[rows]}
        description={rows && teachingMeanings[rows]}
        query={(page) => teachingRowsQuery(organization.id, rows ?? 'learners', page)}
        renderPerson={renderLearner}
        onClose={close}
      />
      <NeedsSheet
        organizationId={organization.id}
        about={needs}
        renderPerson={renderLearner}
        onClose={close}
      />
    </>
  )
}
