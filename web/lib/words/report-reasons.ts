import { useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/moderation.ts'

/** What a report says, in words. */
export function useReportReasons(): Record<Report['reason'], string> {
  const { t } = useLingui()
  return {
    spam: t`Advertising or spam`,
    abuse: t`Insulting or threatening`,
    off_topic: t`Does not belong here`,
    private: t`Tells something private`,
    cheating: t`Gives solutions away`,
    other: t`Something else`,
    words: t`Unwanted words`,
  }
}
