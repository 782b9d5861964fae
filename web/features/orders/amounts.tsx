import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Amount } from '#web/lib/amount.tsx'
import { SaleEnd } from '#web/lib/sale-end.tsx'

type Amounts = Pick<
  Checkout,
  | 'currency'
  | 'price_minor'
  | 'discount_minor'
  | 'tax_minor'
  | 'total_minor'
  | 'tax_name'
  | 'tax_basis_points'
  | 'tax_included'
  | 'coupon_code'
> & {
  regular_price_minor?: number | null
  sale_ends_at?: string | null
  refunded_minor?: number
}

/** Price, discount, tax and total, line by line. */
export function AmountList({ amounts }: { amounts: Amounts }) {
  const { i18n } = useLingui()
  const money = (minor: number) => <Amount minor={minor} currency={amounts.currency} />
  const rate = i18n.number(amounts.tax_basis_points / 100)
  const regular = amounts.regular_price_minor ?? null
  return (
    <dl className="flex flex-col gap-2 text-14">
      {regular !== null && regular > amounts.price_minor && (
        <>
          <Line term={<Trans>Regular price</Trans>}>{money(regular)}</Line>
          <Line
            term={
              <>
                <Trans context="discount">Sale</Trans>
                {amounts.sale_ends_at && (
                  <span className="text-13 text-ink-muted">
                    {' '}
                    <SaleEnd at={amounts.sale_ends_at} />
                  </span>
                )}
              </>
            }
          >
            −{money(regular - amounts.price_minor)}
          </Line>
        </>
      )}
      <Line term={<Trans>Price</Trans>}>{money(amounts.price_minor)}</Line>
      {amounts.discount_minor > 0 && (
        <Line term={<Trans>Coupon {amounts.coupon_code}</Trans>}>
          −{money(amounts.discount_minor)}
        </Line>
      )}
      {amounts.tax_name !== '' && !amounts.tax_included && (
        <Line
          term={
            <>
              {amounts.tax_name} ({rate}%)
            </>
          }
        >
          {money(amounts.tax_minor)}
        </Line>
      )}
      <Line strong term={<Trans>Total</Trans>}>
        {money(amounts.total_minor)}
      </Line>
      {amounts.tax_name !== '' && amounts.tax_included && (
        <Line
          faint
          term={
            <Trans>
              Includes {amounts.tax_name} ({rate}%)
            </Trans>
          }
        >
          {money(amounts.tax_minor)}
        </Line>
      )}
      {amounts.tax_name === '' && amounts.total_minor > 0 && (
        <Line faint term={<Trans>Tax</Trans>}>
          <Trans>No tax in this country</Trans>
        </Line>
      )}
      {(amounts.refunded_minor ?? 0) > 0 && (
        <Line term={<Trans>Refunded</Trans>}>−{money(amounts.refunded_minor ?? 0)}</Line>
      )}
    </dl>
  )
}

function Line({
  term,
  strong = false,
  faint = false,
  children,
}: {
  term: ReactNode
  strong?: boolean
  faint?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        strong && 'border-t border-line pt-3 text-16 font-semibold',
        faint && 'text-13 text-ink-muted',
      )}
    >
      <dt className="min-w-0 wrap-anywhere">{term}</dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  )
}
