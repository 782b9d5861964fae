import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SubscriptionPrices } from './subscription-page.tsx'
import { courseSubscriptionsQuery } from './subscription-queries.ts'

/** The subscriptions that include a course; nothing for a course in none. */
export function CourseSubscriptions({ courseId }: { courseId: string }) {
  const { data: subscriptions = [] } = useQuery(courseSubscriptionsQuery(courseId))
  if (subscriptions.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4 text-14">
      <p className="font-semibold">
        <Trans>Also in a subscription</Trans>
      </p>
      {subscriptions.map((subscription) => (
        <p key={subscription.id} className="wrap-anywhere">
          <Link
            to="/subscriptions/$subscription"
            params={{ subscription: subscription.slug }}
            className="text-primary underline underline-offset-4"
          >
            {subscription.title}
          </Link>
          <span className="block text-13 text-ink-muted">
            <SubscriptionPrices subscription={subscription} />
          </span>
        </p>
      ))}
    </div>
  )
}
