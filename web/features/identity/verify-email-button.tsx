import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { Button } from '#web/ui/button.tsx'

const VerifyEmailDialog = lazy(() => import('./verify-email-dialog.tsx'))

type VerifyEmailButtonProps = { email: string } & Omit<ComponentProps<typeof Button>, 'onClick'>

/** Opens the place for the code. */
export function VerifyEmailButton({ email, ...props }: VerifyEmailButtonProps) {
  const [open, setOpen] = useState(false)
  const wanted = useOnceTrue(open)
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)}>
        <Trans>Enter code</Trans>
      </Button>
      {wanted && (
        <Suspense>
          <VerifyEmailDialog email={email} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
