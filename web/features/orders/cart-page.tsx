import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { removeFromCart, type Cart, type CartPart } from '#contract/carts.ts'
import { Amount } from '#web/lib/amount.tsx'
import { call } from '#web/lib/call.ts'
import { cartQuery } from '#web/lib/cart.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

/** What the person means to buy: one card for each order that it takes. */
export function CartPage() {
  const cart = useQuery(cartQuery())
  if (cart.isPending) return <SkeletonPage />
  if (cart.isError) return <QueryFailure query={cart} />
  const { parts, gone } = cart.data
  return (
    <>
      <PageHead title={<Trans>Cart</Trans>} />
      {parts.length === 0 && gone.length === 0 ? (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>Your cart is empty</Trans>}
          description={<Trans>Add courses to your cart to buy several at once.</Trans>}
          action={
            <Button asChild variant="primary">
              <Link to="/courses">
                <Trans>Find a course</Trans>
              </Link>
            </Button>
          }
        />
      ) : (
        <div className="flex max-w-2xl flex-col gap-6">
          {gone.length > 0 && <Gone courses={gone} />}
          {parts.map((part) => (
            <Part key={part.organization.id + part.currency} part={part} />
          ))}
        </div>
      )}
    </>
  )
}

function Part({ part }: { part: CartPart }) {
  const { organization, currency, courses, total_minor } = part
  return (
    <Card>
      <CardHead title={organization.name} />
      <ul className="flex flex-col divide-y divide-line">
        {courses.map(({ id, slug, title, price_minor }) => (
          <li key={id} className="flex items-center gap-3 py-2 text-14">
            <Link
              to="/courses/$course"
              params={{ course: slug }}
              className="min-w-0 flex-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <Amount minor={price_minor} currency={currency} />
            <Remove id={id} title={title} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-14">
          <Plural value={courses.length} one="# course" other="# courses" /> ·{' '}
          <strong>
            <Amount minor={total_minor} currency={currency} />
          </strong>
        </p>
        <Button asChild variant="primary">
          <Link
            to="/account/checkout/cart/$organizationId/$currency"
            params={{ organizationId: organization.id, currency }}
          >
            <Trans>Check out</Trans>
          </Link>
        </Button>
      </div>
    </Card>
  )
}

/** Courses that can't be bought any more. */
function Gone({ courses }: { courses: Cart['gone'] }) {
  return (
    <div className="rounded-card bg-amber-soft p-4 text-14 text-amber-ink">
      <p>
        <Trans>These courses are no longer for sale:</Trans>
      </p>
      <ul className="mt-1">
        {courses.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="wrap-anywhere">{title}</span>
            <Remove id={id} title={title} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Remove({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeFromCart, { params: { courseId: id } }),
    onSuccess: (changed) => queryClient.setQueryData(cartQuery().queryKey, changed),
    onError: toastFailure,
  })
  return (
    <IconButton
      label={t`Remove “${title}” from the cart`}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <X />
    </IconButton>
  )
}
