import { useLingui } from '@lingui/react/macro'
import { moneyText } from './money.ts'

/** Money in the standard format; with `signed`, incoming amounts have a plus sign. Reads left to right in any text. */
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
