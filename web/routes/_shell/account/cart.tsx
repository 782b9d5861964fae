import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CartPage } from '#web/features/orders/cart-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_shell/account/cart')({
  component: CartRoute,
})

function CartRoute() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Cart`}</PageTitle>
      <CartPage />
    </>
  )
}
