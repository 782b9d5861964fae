import { useLingui } from '@lingui/react/macro'
import { moneyText } from '#web/lib/money.ts'

/** An amount in its own currency. */
export function Money({ minor, currency }: { minor: number; currency: string }) {
  const { i18n } = useLingui()
  return <span className="tabular-nums">{moneyText(minor, currency, i18n.locale)}</span>
}
