import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import BalancesLeft from '#web/features/earnings/balances-left.tsx'
import { PersonalData } from '#web/features/identity/personal-data.tsx'
import { useSession } from '#web/lib/session.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toaster.tsx'

/** What Lyceum keeps about the person, to take along or to end. */
export default function DataPart() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <>
      <BalancesLeft />
      <Card id="my-data" className="sm:p-6">
        <CardHead
          title={<Trans>My data</Trans>}
          description={<Trans>Download your data or delete your account.</Trans>}
        />
        <PersonalData
          onDeleted={async () => {
            await navigate({ to: '/' })
            useSession.getState().logout()
            toast.success(t`Your account was deleted.`)
          }}
        />
      </Card>
    </>
  )
}
