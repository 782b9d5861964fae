import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CatalogSuggestions } from '#contract/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CourseGrid } from './course-grid.tsx'

type NothingFoundProps = {
  /** Absent when nothing narrows the list: the catalog is empty. */
  onClear: (() => void) | undefined
  suggestions: CatalogSuggestions | null
}

/** What stands in place of the courses when none matches, with the nearest ones to go on with. */
export function NothingFound({ onClear, suggestions }: NothingFoundProps) {
  if (!onClear) {
    return (
      <EmptyState
        drawing={<LensDrawing />}
        title={<Trans>No courses yet</Trans>}
        description={<Trans>Courses will appear here as soon as they're published.</Trans>}
      />
    )
  }
  const [nearest] = suggestions?.kind === 'nearest' ? suggestions.items : []
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        drawing={<LensDrawing />}
        title={<Trans>No courses match</Trans>}
        description={
          nearest ? (
            <Trans>
              Did you mean{' '}
              <Link
                to="/courses/$course"
                params={{ course: nearest.slug }}
                className="font-semibold text-primary underline underline-offset-4"
              >
                {nearest.title}
              </Link>
              ?
            </Trans>
          ) : (
            <Trans>Try a different word or fewer filters. Small typos are OK.</Trans>
          )
        }
        action={
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
      {suggestions && (
        <section>
          <h2 className="mb-4 text-20 font-semibold">
            {suggestions.kind === 'nearest' ? (
              <Trans>Closest matches</Trans>
            ) : (
              <Trans>Popular right now</Trans>
            )}
          </h2>
          <CourseGrid courses={suggestions.items} />
        </section>
      )}
    </div>
  )
}
