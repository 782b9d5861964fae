import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AuthDialog } from './auth-dialog.tsx'
import { useAuthDialog } from './auth-dialog-store.ts'

/** The dialog as any page shows it; the default export lets it be loaded on demand. */
export default function PageAuthDialog({ onDone }: { onDone: () => void }) {
  const close = useAuthDialog((dialog) => dialog.close)
  return (
    <AuthDialog
      onDone={onDone}
      forgotPassword={
        <Link
          to="/forgot-password"
          className="text-primary underline-offset-4 hover:underline"
          onClick={close}
        >
          <Trans>Forgot password?</Trans>
        </Link>
      }
    />
  )
}
