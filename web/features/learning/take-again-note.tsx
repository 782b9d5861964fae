import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { myPlansQuery } from './queries.ts'

type TakeAgainNoteProps = {
  organizationId: string
  organizationName: string
  courseId: string
  /** When I completed the course before, newest first. */
  completedBefore: readonly string[]
}

/** Why a course that I completed is to be taken again, and until when. */
export function TakeAgainNote({
  organizationId,
  organizationName,
  courseId,
  completedBefore,
}: TakeAgainNoteProps) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(myPlansQuery(organizationId))
  const day = (instant: string) => i18n.date(instant, { dateStyle: 'long' })
  const [last] = completedBefore
  if (!last) return null
  const completed = day(last)
  const plan = data.find(
    ({ round, state, courses }) =>
      round > 1 && state !== 'completed' && courses.some(({ id }) => id === courseId),
  )
  const due = plan?.due_at ? day(plan.due_at) : null
  const late = plan?.state === 'late'
  return (
    <Card
      className={classNames(
        'mb-6 flex gap-3',
        late ? 'border-danger/50! bg-danger-soft!' : 'border-amber/50! bg-amber-soft!',
      )}
    >
      <RotateCw
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0', late ? 'text-danger' : 'text-amber-ink')}
      />
      <div className="min-w-0 text-14">
        <h2 className="font-semibold">
          {due ? (
            <Trans>Retake this course by {due}</Trans>
          ) : (
            <Trans>You're retaking this course</Trans>
          )}
        </h2>
        <p className="mt-1">
          {plan && (
            <Trans>
              {organizationName} requires “{plan.title}” to be renewed from time to time.
            </Trans>
          )}{' '}
          {plan && plan.grace_days > 0 && (
            <Plural
              value={plan.grace_days}
              one="You have a grace period of # day after that."
              other="You have a grace period of # days after that."
            />
          )}{' '}
          <Trans>
            You completed it on {completed}, and that result and any certificate are kept. Progress
            here counts from the start of this round.
          </Trans>
        </p>
      </div>
    </Card>
  )
}
