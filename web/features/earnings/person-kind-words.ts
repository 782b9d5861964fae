import { useLingui } from '@lingui/react/macro'
import type { PersonKind } from '#contract/tax-info.ts'

/** How people call the kinds of those who pay tax. */
export function usePersonKindWords(): Record<PersonKind, { label: string; hint: string }> {
  const { t } = useLingui()
  return {
    individual: { label: t`Individual`, hint: t`I teach under my own name` },
    sole_trader: { label: t`Self-employed`, hint: t`You run your own business.` },
    company: { label: t`Company`, hint: t`I’m paid through a company` },
  }
}
