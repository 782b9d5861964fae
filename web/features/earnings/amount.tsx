import { useLingui } from '@lingui/react/macro'
import { moneyText } from '#web/lib/money.ts'

/** Money in the reader's own writing; with `signed` a plus stands before what came. */
export function Amount({
  minor,
  currency,
  signed = false,
}: {
  minor: number
  currency: string
  signed?: boolean
}) {
  const { i18n } = useLingui()
  const text = moneyText(minor, currency, i18n.locale)
  return <span className="tabular-nums">{signed && minor > 0 ? `+${text}` : text}</span>
}
