import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CatalogSubscription, CatalogSubscriptionPage } from '#contract/subscriptions.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from './course-facts.tsx'
import { CourseGrid } from './course-grid.tsx'

/** What a subscription costs, per month, per year or both. */
export function SubscriptionPrices({ subscription }: { subscription: CatalogSubscription }) {
  const { monthly_minor, yearly_minor, currency } = subscription
  return (
    <>
      {monthly_minor !== null && (
        <span className="block">
          <Trans>
            <Price minor={monthly_minor} currency={currency} /> per month
          </Trans>
        </span>
      )}
      {yearly_minor !== null && (
        <span className="block">
          <Trans>
            <Price minor={yearly_minor} currency={currency} /> per year
          </Trans>
        </span>
      )}
    </>
  )
}

/** What a subscription costs, and which courses it opens. */
export function SubscriptionPage({ subscription }: { subscription: CatalogSubscriptionPage }) {
  const { courses, course_count, trial_days } = subscription
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-10 sm:px-8">
      <header className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-4">
          <p className="text-14 text-ink-muted">
            <Plural
              value={course_count}
              one="Subscription to # course"
              other="Subscription to # courses"
            />
            {' · '}
            {subscription.organization.name}
          </p>
          <h1 className="font-display text-32 tracking-tight wrap-anywhere">
            {subscription.title}
          </h1>
          {subscription.summary && (
            <p className="max-w-lesson text-16 whitespace-pre-line wrap-anywhere text-ink-muted">
              {subscription.summary}
            </p>
          )}
        </div>
        <aside className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
          <p className="text-20 font-semibold tabular-nums">
            <SubscriptionPrices subscription={subscription} />
          </p>
          {trial_days > 0 && (
            <p className="text-14 text-ink-muted">
              <Plural
                value={trial_days}
                one="Free for the first day"
                other="Free for the first # days"
              />
            </p>
          )}
          <Button asChild variant="primary" size="lg" className="w-full">
            <Link to="/account/checkout/subscriptions/$planId" params={{ planId: subscription.id }}>
              {trial_days > 0 ? <Trans>Try it free</Trans> : <Trans>Subscribe</Trans>}
            </Link>
          </Button>
          <p className="text-13 text-ink-muted">
            <Trans>Cancel at any time. Payment by card; bank transfer isn’t offered.</Trans>
          </p>
        </aside>
      </header>
      <section>
        <h2 className="mb-5 font-display text-24 tracking-tight">
          <Trans>Courses in this subscription</Trans>
        </h2>
        {subscription.all_courses && (
          <p className="mb-5 text-14 text-ink-muted">
            <Trans>New public courses are included as soon as they’re published.</Trans>
          </p>
        )}
        <CourseGrid courses={courses} />
      </section>
    </div>
  )
}
