import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SubscriptionPrices } from './subscription-page.tsx'
import { courseSubscriptionsQuery } from './subscription-queries.ts'

/** The subscriptions that include a course; nothing for a course in none. */
export function CourseSubscriptions({ courseId }: { courseId: string }) {
  const { data: subscriptions = [] } = useQuery(courseSubscriptionsQuery(courseId))
  return subscriptions.map((subscription) => (
    <div key={subscription.id} className="mt-4 border-t border-line pt-4 text-14 wrap-anywhere">
      <p>
        <Trans>
          Also in{' '}
          <Link
            to="/subscriptions/$subscription"
            params={{ subscription: subscription.slug }}
            className="text-primary underline underline-offset-4"
          >
            {subscription.title}
          </Link>
        </Trans>
      </p>
      <p className="text-13 text-ink-muted">
        <SubscriptionPrices subscription={subscription} />
      </p>
    </div>
  ))
}
