import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { dateFormat } from '#contract/formats.ts'
import type { TestPaymentOutcome } from '#contract/checkout.ts'
import type { Cadence, Subscription } from '#contract/subscriptions.ts'
import { Amount } from '#web/lib/amount.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

type State = Subscription['status'] | 'ending' | 'paused'

export const stateOf = ({ status, is_canceled, is_paused }: Subscription): State => {
  if (is_paused) return 'paused'
  return is_canceled && status !== 'past_due' ? 'ending' : status
}

const tones: Record<State, PillTone> = {
  incomplete: 'neutral',
  trialing: 'info',
  active: 'success',
  past_due: 'danger',
  ending: 'attention',
  paused: 'attention',
  ended: 'neutral',
}

export const subscriptionStateWords = (): Record<State, string> => ({
  incomplete: t`Not started`,
  trialing: t`In trial`,
  active: t({ message: 'Active', context: 'subscription' }),
  past_due: t`Payment failed`,
  ending: t`Ending`,
  paused: t`Paused`,
  ended: t({ message: 'Ended', context: 'subscription' }),
})

export function SubscriptionPill({ subscription }: { subscription: Subscription }) {
  const state = stateOf(subscription)
  return <Pill tone={tones[state]}>{subscriptionStateWords()[state]}</Pill>
}

/** A day with its year, in the reader's zone. */
export function Day({ at }: { at: string }) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  return (
    <time suppressHydrationWarning dateTime={at}>
      {dateFormat(i18n.locale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone,
      }).format(new Date(at))}
    </time>
  )
}

export function PricePer({
  minor,
  currency,
  cadence,
}: {
  minor: number
  currency: string
  cadence: Cadence
}) {
  return cadence === 'year' ? (
    <Trans>
      <Amount minor={minor} currency={currency} /> per year
    </Trans>
  ) : (
    <Trans>
      <Amount minor={minor} currency={currency} /> per month
    </Trans>
  )
}

/** What is stored: a card by its last digits, or how a test payment goes. */
export function meansWords({ provider, means_label }: Subscription): string {
  if (means_label === null) return t`None`
  if (provider !== 'test') return means_label
  const words: Record<TestPaymentOutcome, string> = {
    success: t`Test card that works`,
    decline: t`Test card that’s declined`,
    verification: t`Test card that needs a code`,
    delay: t`Test payment that clears later`,
  }
  return words[means_label as TestPaymentOutcome] ?? means_label
}
