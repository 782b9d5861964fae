import { useLingui } from '@lingui/react/macro'
import { moneyText } from './money.ts'

/** Money as it is written everywhere; with `signed` a plus stands before what came. It reads left to right in any text. */
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
  return (
    <bdi className="whitespace-nowrap tabular-nums">{signed && minor > 0 ? `+${text}` : text}</bdi>
  )
}
