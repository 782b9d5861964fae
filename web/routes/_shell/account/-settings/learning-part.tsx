import { Trans } from '@lingui/react/macro'
import { DailyGoalForm } from '#web/features/progress/daily-goal-form.tsx'
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
    </>
  )
}
