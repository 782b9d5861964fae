import { useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/moderation.ts'

/** Reasons for a report, in words. */
export function useReportReasons(): Record<Report['reason'], string> {
  const { t } = useLingui()
  return {
    spam: t`Spam or advertising`,
    abuse: t`Harassment or threats`,
    off_topic: t`Off-topic`,
    private: t`Shares private information`,
    cheating: t`Gives away answers`,
    other: t`Something else`,
    words: t`Unwanted words`,
  }
}
