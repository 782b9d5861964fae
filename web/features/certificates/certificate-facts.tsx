import { Trans, useLingui } from '@lingui/react/macro'
import type { VerifiedCertificate } from '#contract/certificates.ts'
import { durationWords } from '#web/lib/duration-words.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CertificateDay } from './certificate-words.tsx'

type Claims = Omit<
  VerifiedCertificate,
  'organization_id' | 'course_slug' | 'signature' | 'open_badge_url'
>

/** Every claim of a certificate, to be compared with what is on paper. */
export function CertificateFacts({ certificate }: { certificate: Claims }) {
  const { i18n } = useLingui()
  const { time_zone: timeZone, score_percent, expires_at, revoked_at, superseded_at } = certificate
  const day = (value: string) => <CertificateDay value={value} timeZone={timeZone} />
  return (
    <DescriptionList
      items={[
        { key: 'name', term: <Trans>Name</Trans>, value: certificate.learner_name },
        {
          key: 'course',
          term: certificate.of === 'path' ? <Trans>Path</Trans> : <Trans>Course</Trans>,
          value: certificate.course_title,
        },
        {
          key: 'organization',
          term: <Trans>Organization</Trans>,
          value: certificate.organization_name,
        },
        {
          key: 'study_time',
          term: <Trans>Study time</Trans>,
          value:
            certificate.study_seconds === 0 ? (
              <Trans>Not recorded</Trans>
            ) : (
              durationWords(certificate.study_seconds)
            ),
        },
        {
          key: 'score',
          term: <Trans>Score</Trans>,
          value:
            score_percent === null ? (
              <Trans>Not part of this certificate</Trans>
            ) : (
              i18n.number(score_percent / 100, { style: 'percent', maximumFractionDigits: 1 })
            ),
        },
        {
          key: 'completed',
          term: <Trans context="date">Completed</Trans>,
          value: day(certificate.completed_at),
        },
        { key: 'issued', term: <Trans>Issued</Trans>, value: day(certificate.issued_at) },
        {
          key: 'expires',
          term: <Trans>Valid until</Trans>,
          value: expires_at ? day(expires_at) : <Trans>Doesn’t expire</Trans>,
        },
        ...(revoked_at
          ? [{ key: 'revoked', term: <Trans>Revoked</Trans>, value: day(revoked_at) }]
          : []),
        ...(superseded_at
          ? [{ key: 'superseded', term: <Trans>Superseded</Trans>, value: day(superseded_at) }]
          : []),
        {
          key: 'code',
          term: <Trans>Number</Trans>,
          value: <span className="font-mono text-13">{certificate.code}</span>,
        },
      ]}
    />
  )
}
