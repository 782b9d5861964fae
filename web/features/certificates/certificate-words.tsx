import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { BadgeCheck, CircleSlash, Clock, Replace, type LucideIcon } from 'lucide-react'
import type { CertificateStatus } from '#contract/certificates.ts'
import { dateFormat } from '#contract/formats.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

export const statusWords: Record<CertificateStatus, MessageDescriptor> = {
  valid: msg`Valid`,
  expired: msg({ message: 'Expired', context: 'certificate' }),
  revoked: msg({ message: 'Revoked', context: 'certificate' }),
  superseded: msg`Superseded`,
}

const looks: Record<CertificateStatus, { tone: PillTone; icon: LucideIcon }> = {
  valid: { tone: 'success', icon: BadgeCheck },
  expired: { tone: 'attention', icon: Clock },
  revoked: { tone: 'danger', icon: CircleSlash },
  superseded: { tone: 'neutral', icon: Replace },
}

export function CertificateStatusPill({ status }: { status: CertificateStatus }) {
  const { i18n } = useLingui()
  return <Pill {...looks[status]}>{i18n._(statusWords[status])}</Pill>
}

/** A day as the certificate prints it: where its learner lived, not where the reader is. */
export function CertificateDay({ value, timeZone }: { value: string; timeZone: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={value}>
      {dateFormat(i18n.locale, { dateStyle: 'long', timeZone }).format(new Date(value))}
    </time>
  )
}

export const historyWords: Record<string, MessageDescriptor> = {
  'certificate.issued': msg`Issued`,
  'certificate.revoked': msg`Revoked`,
  'certificate.reissued': msg`Reissued`,
  'certificate.renewed': msg`Renewed`,
  'certificate.correction_requested': msg`Correction requested`,
}
