import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addToCart } from '#contract/carts.ts'
import { call } from '#web/lib/call.ts'
import { cartQuery } from '#web/lib/cart.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'

/** Puts a course aside to buy it with others; once it is in, the way to the cart. */
export function AddToCart({ courseId, className }: { courseId: string; className?: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const cart = useQuery(cartQuery())
  const add = useMutation({
    mutationFn: () => call(addToCart, { params: { courseId } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(cartQuery().queryKey, changed)
      toast.success(t`Added to your cart`)
    },
    onError: toastFailure,
  })
  const isInside = cart.data?.parts.some(({ courses }) => courses.some(({ id }) => id === courseId))
  if (isInside) {
    return (
      <Button asChild size="lg" className={className}>
        <Link to="/account/cart">
          <Trans>View cart</Trans>
        </Link>
      </Button>
    )
  }
  return (
    <Button size="lg" className={className} pending={add.isPending} onClick={() => add.mutate()}>
      <Trans>Add to cart</Trans>
    </Button>
  )
}
