import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleSlash, Clock, Replace, type LucideIcon } from 'lucide-react'
import type { CertificateStatus, VerifiedCertificate } from '#contract/certificates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CertificateFacts } from './certificate-facts.tsx'
import { SignatureResult } from './signature-result.tsx'
import { CertificatePicture } from './certificate-picture.tsx'

const looks: Record<CertificateStatus, { icon: LucideIcon; tone: string }> = {
  valid: { icon: BadgeCheck, tone: 'bg-success-soft text-success' },
  expired: { icon: Clock, tone: 'bg-amber-soft text-amber-ink' },
  revoked: { icon: CircleSlash, tone: 'bg-danger-soft text-danger' },
  superseded: { icon: Replace, tone: 'bg-wash text-ink' },
}

/** The answer to someone who was shown a certificate, and every claim to compare it with. */
export function VerifyCertificate({ certificate }: { certificate: VerifiedCertificate }) {
  const { t } = useLingui()
  const { status, course_slug } = certificate
  const { icon: Icon, tone } = looks[status]
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 sm:px-8 sm:pt-12">
      <div
        role="status"
        aria-label={t`Result of the check`}
        className={classNames('flex items-start gap-4 rounded-card p-5 sm:p-6', tone)}
      >
        <Icon aria-hidden className="size-8 shrink-0" />
        <div className="min-w-0">
          <h1 className="font-display text-24 leading-8 tracking-tight sm:text-32 sm:leading-10">
            <Verdict status={status} />
          </h1>
          <p className="mt-1 text-14">
            <Explanation certificate={certificate} />
          </p>
        </div>
      </div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div>
          <CertificatePicture
            src={certificate.picture_url}
            of={certificate.course_title}
            orientation={certificate.orientation}
            className="max-h-[46rem] rounded-card border border-line"
          />
          <p className="mt-3 text-13 text-ink-muted">
            <Trans>
              Compare the certificate you were shown with this picture and these details. If
              anything differs, it was altered.
            </Trans>
          </p>
        </div>
        <div className="flex flex-col gap-6">
          <section className="rounded-card border border-line bg-surface p-5">
            <h2 className="mb-4 text-16 font-semibold">
              <Trans>Details</Trans>
            </h2>
            <CertificateFacts certificate={certificate} />
            {course_slug && (
              <p className="mt-4 border-t border-line pt-4 text-14">
                <Link
                  to="/courses/$course"
                  params={{ course: course_slug }}
                  className="text-primary underline underline-offset-4"
                >
                  <Trans>See the course</Trans>
                </Link>
              </p>
            )}
          </section>
          <SignatureResult certificate={certificate} />
        </div>
      </div>
    </div>
  )
}

function Verdict({ status }: { status: CertificateStatus }) {
  switch (status) {
    case 'valid':
      return <Trans>This certificate is valid</Trans>
    case 'expired':
      return <Trans>This certificate has expired</Trans>
    case 'revoked':
      return <Trans>This certificate was revoked</Trans>
    case 'superseded':
      return <Trans>This certificate was superseded</Trans>
  }
}

function Explanation({ certificate }: { certificate: VerifiedCertificate }) {
  const { organization_name: organization } = certificate
  switch (certificate.status) {
    case 'valid':
      return <Trans>{organization} issued this certificate.</Trans>
    case 'expired':
      return <Trans>{organization} issued this certificate, but it’s no longer current.</Trans>
    case 'revoked':
      return (
        <Trans>
          {organization} issued this certificate and later revoked it. It no longer counts.
        </Trans>
      )
    case 'superseded':
      return (
        <Trans>
          {organization} has issued a newer certificate. Ask the holder to show you that one.
        </Trans>
      )
  }
}
