import { useLingui } from '@lingui/react/macro'

/** "12.5" in the person's language. */
export function usePoints(): (points: number) => string {
  const { i18n } = useLingui()
  return (points) => i18n.number(points, { maximumFractionDigits: 2 })
}
