import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** The country that the browser's language names, until the buyer says another. */
export const likelyCountry = () => new Intl.Locale(navigator.language).region ?? 'DE'

/** Why something can't be bought. */
export function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return <ErrorState description={messageOf(error)} onRetry={onRetry} />
  }
  return (
    <>
      <PageHead title={<Trans>Checkout</Trans>} />
      <EmptyState
        title={<Trans>Not available to buy right now</Trans>}
        description={messageOf(error)}
        action={
          <Button asChild>
            <Link to="/courses">
              <Trans>All courses</Trans>
            </Link>
          </Button>
        }
      />
    </>
  )
}
