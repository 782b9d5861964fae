import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DoorDrawing } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

/** The person may not see this; `action` leads somewhere they may. */
export function NoAccessState({
  title,
  description,
  action,
}: {
  title?: ReactNode
  description?: ReactNode
  action?: ReactNode
}) {
  return (
    <EmptyState
      drawing={<DoorDrawing />}
      title={title ?? <Trans>You don’t have access to this page</Trans>}
      description={description ?? <Trans>Your role doesn’t include access to this page.</Trans>}
      action={action}
    />
  )
}
