import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleSlash, Download, ExternalLink, PencilLine, Replace } from 'lucide-react'
import { useState } from 'react'
import type { Certificate } from '#contract/certificates.ts'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { CertificateHistory } from './certificate-history.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import { linkedInAddress } from './linked-in-address.ts'
import { RequestCorrection } from './request-correction.tsx'

type MyCertificateProps = {
  organizationId: string
  certificate: Certificate
}

/** A certificate of mine: how it looks, how to show it, what happened to it. */
export function MyCertificate({ organizationId, certificate }: MyCertificateProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <StateNotice certificate={certificate} />
        <CertificatePicture
          src={certificate.picture_url}
          of={certificate.course_title}
          orientation={certificate.orientation}
          className="max-h-[46rem] rounded-card border border-line"
        />
        <Card>
          <CardHead title={<Trans>Details</Trans>} />
          <CertificateFacts certificate={certificate} />
        </Card>
      </div>
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-2">
          <CardHead title={<Trans>Share</Trans>} />
          <Button asChild variant="primary">
            <DownloadLink href={certificate.pdf_url}>
              <Download />
              <Trans>Download PDF</Trans>
            </DownloadLink>
          </Button>
          <Button asChild>
            <DownloadLink href={certificate.picture_url}>
              <Download />
              <Trans>Download picture</Trans>
            </DownloadLink>
          </Button>
          {certificate.open_badge_url && (
            <>
              <Button asChild>
                <DownloadLink href={badgeFile(certificate.open_badge_url, 'badge.png')}>
                  <BadgeCheck />
                  <Trans>Badge picture</Trans>
                </DownloadLink>
              </Button>
              <Button asChild>
                <DownloadLink href={certificate.open_badge_url}>
                  <BadgeCheck />
                  <Trans>Open Badges 3.0 file</Trans>
                </DownloadLink>
              </Button>
              <Button asChild>
                <DownloadLink href={badgeFile(certificate.open_badge_url, 'badge.jwt')}>
                  <BadgeCheck />
                  <Trans>Badge as JWT</Trans>
                </DownloadLink>
              </Button>
            </>
          )}
          <Button asChild>
            <a href={linkedInAddress(certificate)} target="_blank" rel="noreferrer">
              <ExternalLink />
              <Trans>Add to LinkedIn</Trans>
            </a>
          </Button>
        </Card>
        <Card className="flex flex-col gap-3">
          <CardHead
            title={<Trans>Anyone can verify it</Trans>}
            description={
              <Trans>The page at this address confirms everything on the certificate.</Trans>
            }
          />
          <Link
            to="/verify/$code"
            params={{ code: certificate.code }}
            className="text-13 wrap-anywhere text-primary underline underline-offset-4"
          >
            {certificate.verify_url}
          </Link>
          <CopyButton text={certificate.verify_url} label={t`Copy link`} />
        </Card>
        {(certificate.can.request_correction || certificate.open_correction) && (
          <Card>
            <CardHead title={<Trans>Something wrong?</Trans>} />
            {certificate.open_correction ? (
              <p className="text-14 text-ink-muted">
                <Trans>
                  You asked to change the name to “{certificate.open_correction.learner_name}”. An
                  admin will review it.
                </Trans>
              </p>
            ) : (
              <Button onClick={() => setAsking(true)}>
                <PencilLine />
                <Trans>Request a correction</Trans>
              </Button>
            )}
          </Card>
        )}
        <Card>
          <CardHead title={<Trans>History</Trans>} />
          <CertificateHistory history={certificate.history} />
        </Card>
      </div>
      {asking && (
        <RequestCorrection
          organizationId={organizationId}
          certificate={certificate}
          open={asking}
          onOpenChange={setAsking}
        />
      )}
    </div>
  )
}

/** Says why the certificate does not count any more. */
function StateNotice({ certificate }: { certificate: Certificate }) {
  if (certificate.status === 'revoked') {
    return (
      <p role="status" className="flex gap-2.5 rounded-card bg-danger-soft p-4 text-14 text-danger">
        <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">
          <Trans>This certificate was revoked: {certificate.revoked_reason}</Trans>
        </span>
      </p>
    )
  }
  if (certificate.status === 'superseded' && certificate.superseded_by) {
    return (
      <p role="status" className="flex gap-2.5 rounded-card bg-wash p-4 text-14">
        <Replace aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <Trans>A newer certificate replaced this one.</Trans>{' '}
          <Link
            to="/dashboard/student/certificates/$certificateId"
            params={{ certificateId: certificate.superseded_by }}
            className="text-primary underline underline-offset-4"
          >
            <Trans>Open new certificate</Trans>
          </Link>
        </span>
      </p>
    )
  }
  if (certificate.status === 'expired') {
    return (
      <p role="status" className="rounded-card bg-amber-soft p-4 text-14 text-amber-ink">
        <Trans>This certificate has expired. Ask the course’s instructors to renew it.</Trans>
      </p>
    )
  }
  return null
}

/** The same badge in another form. */
const badgeFile = (url: string, file: 'badge.png' | 'badge.jwt') =>
  `${url.replace(/\.json$/, '')}/${file}`
