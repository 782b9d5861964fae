import { Trans } from '@lingui/react/macro'
import { use, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { LockReason } from '#contract/progress.ts'
import { listWords } from '#web/ui/list-words.ts'
import { fullTime } from '#web/ui/time-words.ts'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

/** Why a lesson is closed, exactly, and when it opens. */
export function LockSentence({ reason }: { reason: LockReason }): ReactNode {
  const { t, i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const when = reason.opens_at
    ? fullTime(new Date(reason.opens_at), i18n.locale, timeZone)
    : undefined
  const titles = listWords(
    reason.lessons.map(({ title }) => t`“${title}”`),
    i18n.locale,
  )
  switch (reason.code) {
    case 'opens_later':
      return <Trans>Opens {when}</Trans>
    case 'course_not_started':
      return <Trans>The course starts {when}</Trans>
    case 'course_ended':
      return <Trans>The course has ended</Trans>
    case 'previous_lesson':
    case 'requires_lessons':
      return <Trans>Complete {titles} first</Trans>
    case 'enrollment_suspended':
      return <Trans>Your enrollment is suspended</Trans>
    case 'enrollment_expired':
      return <Trans>Your access has ended</Trans>
    case 'enrollment_requested':
      return <Trans>Your request is waiting for a decision</Trans>
    case 'enrollment_waitlisted':
      return <Trans>You're on the waiting list</Trans>
    case 'enrollment_withdrawn':
      return <Trans>You left this course</Trans>
    case 'not_enrolled':
      return <Trans>Not enrolled at this time</Trans>
  }
}
