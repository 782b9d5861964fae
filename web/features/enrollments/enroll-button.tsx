import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { EnrollmentOffer, OfferedCohort } from '#contract/enrollments.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { CohortChoice, CohortList } from './cohort-choice.tsx'
import { offerQuery } from './queries.ts'
import { enter, useEnroll } from './use-enroll.ts'

type EnrollButtonProps = {
  course: { id: string; title: string; organization_id: string }
  /** What visitors read before they sign in; signed-in people get their own offer. */
  visitorLabel?: ReactNode
  /** Runs of the course, which visitors see before they sign in. */
  cohorts?: OfferedCohort[]
  /** Opens the login; after it the page shows the person's own offer. */
  onLogin: () => void
  className?: string
}

/** The one button of a course: enroll, ask, wait, enter a code or go on, and why not where nothing can be done. */
export function EnrollButton({
  course,
  visitorLabel,
  cohorts = [],
  onLogin,
  className,
}: EnrollButtonProps) {
  const signedIn = useSession((session) => session.is_authenticated)
  const offer = useQuery({ ...offerQuery(course.id), enabled: signedIn })
  if (!signedIn) {
    return (
      <>
        {cohorts.length > 0 && <CohortList cohorts={cohorts} />}
        <Button variant="primary" size="lg" className={className} onClick={onLogin}>
          {visitorLabel ?? <Trans>Enroll</Trans>}
        </Button>
      </>
    )
  }
  if (offer.isPending) return <Skeleton className="h-11 w-full" />
  if (offer.isError) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-13 text-ink-muted">{messageOf(offer.error)}</p>
        <Button className={className} onClick={() => void offer.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  return <OfferedAction course={course} offer={offer.data} className={className} />
}

function OfferedAction({
  course,
  offer,
  className,
}: Pick<EnrollButtonProps, 'course' | 'className'> & { offer: EnrollmentOffer }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'code' | 'request' | null>(null)
  const [chosenId, setChosenId] = useState<string>()
  const take = useEnroll(course, () => setAsking(null))
  const inCohorts = offer.cohorts.length > 0
  const cohort = chosenCohort(offer, chosenId)
  const chosen = cohort && { cohort_id: cohort.id }
  const button = (label: ReactNode, press: () => void) => (
    <Button
      variant="primary"
      size="lg"
      className={className}
      pending={take.isPending}
      disabled={inCohorts && !cohort}
      onClick={press}
    >
      {label}
    </Button>
  )
  const choice = inCohorts && (
    <CohortChoice
      cohorts={offer.cohorts}
      value={cohort?.id}
      fullIsClosed={offer.action === 'payment_required'}
      onValueChange={setChosenId}
    />
  )
  switch (offer.action) {
    case 'enroll':
      if (inCohorts) {
        return (
          <>
            {choice}
            {button(
              cohort?.state === 'wait' ? <Trans>Join waiting list</Trans> : <Trans>Enroll</Trans>,
              () => take.mutate({ ...chosen }),
            )}
            {cohort?.state === 'wait' && (
              <Note>
                <Trans>All seats are taken. You'll move up automatically when one opens up.</Trans>
              </Note>
            )}
          </>
        )
      }
      return (
        <>
          {button(<Trans>Enroll</Trans>, () => take.mutate({}))}
          {offer.subscription !== null && (
            <Note>
              <Trans>Included in your subscription “{offer.subscription}”.</Trans>
            </Note>
          )}
          {offer.seats_left !== null && (
            <Note>
              <Plural value={offer.seats_left} one="# seat left" other="# seats left" />
            </Note>
          )}
        </>
      )
    case 'continue':
      return <ContinueLink course={course} className={className} />
    case 'join_waiting_list':
      return (
        <>
          {button(<Trans>Join waiting list</Trans>, () => take.mutate({}))}
          <Note>
            <Trans>All seats are taken. You'll move up automatically when one opens up.</Trans>
          </Note>
        </>
      )
    case 'enter_code':
    case 'request': {
      const code = offer.action === 'enter_code'
      return (
        <>
          {choice}
          {button(code ? <Trans>Enroll with a code</Trans> : <Trans>Request access</Trans>, () =>
            setAsking(code ? 'code' : 'request'),
          )}
          <AskDialog
            what={asking}
            title={course.title}
            onClose={() => setAsking(null)}
            onSubmit={(body) => take.mutateAsync({ ...body, ...chosen })}
          />
        </>
      )
    }
    case 'wait_for_answer':
      return (
        <Note strong>
          <Trans>
            You've requested access to this course. We'll let you know when there's a decision.
          </Trans>
        </Note>
      )
    case 'wait_for_seat':
      return (
        <Note strong>
          {offer.cohort ? (
            <Trans>
              You're number {offer.enrollment?.waiting_position ?? 1} on the waiting list for “
              {offer.cohort.name}”.
            </Trans>
          ) : (
            <Trans>
              You're number {offer.enrollment?.waiting_position ?? 1} on the waiting list.
            </Trans>
          )}
        </Note>
      )
    case 'prerequisites_missing':
      return (
        <div className="flex flex-col gap-2">
          <Note strong>
            <Trans>Complete these first:</Trans>
          </Note>
          <ul className="flex flex-col gap-1">
            {offer.missing_courses.map(({ id, slug, title }) => (
              <li key={id}>
                <a
                  href={`/courses/${slug}`}
                  className="text-14 text-primary underline underline-offset-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )
    case 'not_open_yet':
      if (inCohorts) return choice
      return (
        <Note strong>
          <Trans>Enrollment opens {offer.at && <RelativeTime value={offer.at} />}.</Trans>
        </Note>
      )
    case 'closed':
      return (
        <Note strong>
          <Trans>Enrollment is closed.</Trans>
        </Note>
      )
    case 'invitation_only':
      return (
        <Note strong>
          <Trans>This course is invitation-only. Ask its instructors for an invitation.</Trans>
        </Note>
      )
    case 'payment_required':
      return (
        <>
          {choice}
          {inCohorts && !cohort ? (
            <Button disabled variant="primary" size="lg" className={className}>
              <Trans>Buy</Trans>
            </Button>
          ) : (
            <Button asChild variant="primary" size="lg" className={className}>
              <Link
                to="/account/checkout/$courseId"
                params={{ courseId: course.id }}
                search={{ cohort: cohort?.id }}
              >
                <Trans>Buy</Trans>
              </Link>
            </Button>
          )}
          {!inCohorts && (
            <div className="mt-2">
              <AddToCart courseId={course.id} className={className} />
            </div>
          )}
        </>
      )
    case 'member_suspended':
      return (
        <Note strong>
          <Trans>Your membership in this organization is suspended. Contact its admins.</Trans>
        </Note>
      )
    case 'member_removed':
      return (
        <Note strong>
          <Trans>
            You were removed from this organization. Ask one of its admins to invite you.
          </Trans>
        </Note>
      )
    case 'suspended':
      return (
        <Note
          strong
        >{t`Your enrollment in this course is suspended. Contact its instructors.`}</Note>
      )
  }
}

/** The one that was chosen, or the first that has a seat. */
function chosenCohort({ cohorts, action }: EnrollmentOffer, id: string | undefined) {
  const possible = cohorts.filter(
    ({ state }) => state === 'open' || (state === 'wait' && action !== 'payment_required'),
  )
  return (
    possible.find((cohort) => cohort.id === id) ??
    possible.find(({ state }) => state === 'open') ??
    possible[0]
  )
}

function Note({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return (
    <p
      className={
        strong
          ? 'rounded-card bg-wash px-4 py-3 text-14 text-pretty'
          : 'mt-2 text-center text-13 text-ink-muted'
      }
    >
      {children}
    </p>
  )
}

function ContinueLink({ course, className }: Pick<EnrollButtonProps, 'course' | 'className'>) {
  return (
    <Button asChild variant="primary" size="lg" className={className}>
      <Link
        to="/dashboard/student/courses/$courseId"
        params={{ courseId: course.id }}
        onClick={() => enter(course.organization_id)}
      >
        <Trans>Continue</Trans>
      </Link>
    </Button>
  )
}
