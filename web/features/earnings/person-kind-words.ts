import { useLingui } from '@lingui/react/macro'
import type { PersonKind } from '#contract/tax-info.ts'

/** How people call the kinds of those who pay tax. */
export function usePersonKindWords(): Record<PersonKind, { label: string; hint: string }> {
  const { t } = useLingui()
  return {
    individual: { label: t`Private person`, hint: t`You teach under your own name.` },
    sole_trader: { label: t`Self-employed`, hint: t`You teach as a business of your own.` },
    company: { label: t`Company`, hint: t`A company is paid for what you teach.` },
  }
}
