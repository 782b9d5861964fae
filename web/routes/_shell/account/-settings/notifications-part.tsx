import { Trans } from '@lingui/react/macro'
import { NotificationPreferences } from '#web/features/notifications/notification-preferences.tsx'
import { PushDevices } from '#web/features/notifications/push-devices.tsx'
import { QuietHours } from '#web/features/notifications/quiet-hours.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'

/** What reaches the person, how, and when nothing should. */
export default function NotificationsPart() {
  return (
    <>
      <Card id="notifications" className="sm:p-6">
        <CardHead
          title={<Trans>Notifications</Trans>}
          description={<Trans>Choose what we notify you about, and how.</Trans>}
        />
        <NotificationPreferences />
      </Card>
      <Card id="push" className="sm:p-6">
        <CardHead
          title={<Trans>Devices</Trans>}
          description={<Trans>Where notifications appear while Lyceum is closed.</Trans>}
        />
        <PushDevices />
      </Card>
      <Card id="quiet-hours" className="sm:p-6">
        <CardHead
          title={<Trans>Quiet hours</Trans>}
          description={<Trans>Times when we won’t email you or notify your devices.</Trans>}
        />
        <QuietHours />
      </Card>
    </>
  )
}
