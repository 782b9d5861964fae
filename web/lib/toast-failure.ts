import { t } from '@lingui/core/macro'
import { toast } from '#web/ui/toaster.tsx'
import { ApiError, isNetworkError, messageOf } from './api-error.ts'
import { useConfirmSession } from './confirm-session-store.ts'

/**
 * Shows what went wrong and, if the server was never reached, what to do. If only the password is missing, it asks for
 * that instead.
 */
export function toastFailure(
  failure: unknown,
  title = messageOf(failure),
  retry?: () => void,
): void {
  if (failure instanceof ApiError && failure.code === 'session_limited') {
    useConfirmSession.getState().ask(null)
    return
  }
  const advice = isNetworkError(failure)
    ? t`Lyceum can't be reached. Check your connection and try again.`
    : messageOf(failure)
  toast.error(title, {
    description: advice === title ? undefined : advice,
    ...(retry && { action: { label: t`Try again`, onClick: retry } }),
  })
}
