import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { LensDrawing } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

/** A list that is empty only because of its filters. */
export function NoResultsState({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={<LensDrawing />}
      title={<Trans>No results</Trans>}
      description={<Trans>Try fewer filters or a different word.</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  )
}
