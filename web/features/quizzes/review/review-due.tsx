import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { reviewQuery } from './queries.ts'
import { comma } from '#web/ui/comma.ts'

/** Today's review on the learner's home; nothing there when nothing is due. */
export function ReviewDue({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(reviewQuery(organizationId))
  if (!data || data.due_count === 0) return null
  const minutes = Math.max(1, Math.round(Math.min(data.due_count, data.cards.length) / 3))
  return (
    <Card className="pb-0!">
      <CardHead
        title={<Trans>Today's review</Trans>}
        description={
          <>
            <Plural value={data.due_count} one="# question" other="# questions" />
            {comma()}
            <Plural value={minutes} one="about # minute" other="about # minutes" />
          </>
        }
        action={
          <Button asChild size="sm">
            <Link to="/dashboard/student/learning" hash="review">
              <Repeat />
              <Trans context="spaced repetition, verb">Review</Trans>
            </Link>
          </Button>
        }
      />
    </Card>
  )
}
