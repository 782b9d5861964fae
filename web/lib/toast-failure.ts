import { t } from '@lingui/core/macro'
import { toast } from '#web/ui/toaster.tsx'
import { isNetworkError, messageOf } from './api-error.ts'

/** Says what went wrong; when the server was never reached, also what to do. */
export function toastFailure(
  failure: unknown,
  title = messageOf(failure),
  retry?: () => void,
): void {
  const advice = isNetworkError(failure)
    ? t`Lyceum can't be reached. Check your connection and try again.`
    : messageOf(failure)
  toast.error(title, {
    description: advice === title ? undefined : advice,
    ...(retry && { action: { label: t`Try again`, onClick: retry } }),
  })
}
