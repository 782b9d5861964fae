import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { ColumnDrawing } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title?: ReactNode
  description?: ReactNode
  errorId?: string
  onRetry?: () => void
  pending?: boolean
  /** More ways out, after Try again. */
  action?: ReactNode
}

/** Something failed: what, how to try again, and the id to tell to support. */
export function ErrorState({
  title,
  description,
  errorId,
  onRetry,
  pending,
  action,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<ColumnDrawing />}
        title={title ?? <Trans>This couldn’t be loaded</Trans>}
        description={
          <>
            {description ?? <Trans>Check your connection, then try again.</Trans>}
            {errorId && (
              <span className="mt-2 flex items-center justify-center gap-1 text-13 text-ink-faint">
                <Trans>
                  Error id <code className="font-mono text-12">{errorId}</code>
                </Trans>
                <CopyButton text={errorId} />
              </span>
            )}
          </>
        }
        action={
          (onRetry || action) && (
            <>
              {onRetry && (
                <Button variant="primary" pending={pending} onClick={onRetry}>
                  <Trans>Try again</Trans>
                </Button>
              )}
              {action}
            </>
          )
        }
      />
    </div>
  )
}
