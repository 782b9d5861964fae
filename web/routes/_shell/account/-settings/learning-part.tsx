import { Trans } from '@lingui/react/macro'
import { DailyGoalForm } from '#web/features/progress/daily-goal-form.tsx'
import { Downloads } from '#web/features/progress/downloads-card.tsx'
import { Outbox } from '#web/features/progress/outbox-card.tsx'
import { ReadingFields } from '#web/features/progress/reading-menu.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'

/** How the person learns. */
export default function LearningPart() {
  return (
    <>
      <Card id="daily-goal" className="sm:p-6">
        <CardHead
          title={<Trans>Daily goal</Trans>}
          description={<Trans>A little every day goes a long way.</Trans>}
        />
        <DailyGoalForm />
      </Card>
      <Card id="reading" className="sm:p-6">
        <CardHead
          title={<Trans>Reading mode</Trans>}
          description={<Trans>How lesson text looks on this device.</Trans>}
        />
        <ReadingFields />
      </Card>
      <Card id="downloads" className="sm:p-6">
        <CardHead
          title={<Trans>Downloads</Trans>}
          description={<Trans>Courses you can open without a connection on this device.</Trans>}
        />
        <Downloads />
      </Card>
      <Card id="outbox" className="sm:p-6">
        <CardHead
          title={<Trans>Waiting to sync</Trans>}
          description={<Trans>What you did offline, until the server has it.</Trans>}
        />
        <Outbox />
      </Card>
    </>
  )
}
