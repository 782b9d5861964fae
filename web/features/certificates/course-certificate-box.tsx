import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award, CircleCheck, CircleDashed, Download } from 'lucide-react'
import type { CourseCertificate } from '#contract/certificates.ts'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import { courseCertificateQuery } from './queries.ts'

/** The certificate of a course of mine, or what is still missing for it. Nothing where the course gives none. */
export function CourseCertificateBox({
  organizationId,
  courseId,
}: {
  organizationId: string
  courseId: string
}) {
  const { t } = useLingui()
  const { data } = useQuery({
    ...courseCertificateQuery(organizationId, courseId),
    // Everything is done and it is being made: it comes within moments.
    refetchInterval: ({ state }) =>
      state.data && !state.data.certificate && state.data.requirements.every(({ done }) => done)
        ? 2000
        : false,
  })
  if (!data || (!data.has_certificate && !data.certificate)) return null
  const { certificate, requirements } = data
  return (
    <Card className="mb-6 flex flex-col gap-4 sm:flex-row sm:items-center">
      <div className="w-36 shrink-0 max-sm:hidden">
        <CertificatePicture
          src={certificate?.picture_url ?? data.sample_url}
          of={t`sample`}
          orientation={certificate?.orientation ?? 'landscape'}
          className="rounded-[3px] border border-line"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="flex items-center gap-2 text-14 font-semibold">
          <Award aria-hidden className="size-4 text-primary" />
          {certificate ? (
            <Trans>You’ve earned the certificate for this course</Trans>
          ) : (
            <Trans>Certificate</Trans>
          )}
        </h2>
        {certificate ? (
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="primary" size="sm">
              <Link
                to="/dashboard/student/certificates/$certificateId"
                params={{ certificateId: certificate.id }}
              >
                <Trans>Open certificate</Trans>
              </Link>
            </Button>
            <Button asChild size="sm">
              <DownloadLink href={certificate.pdf_url}>
                <Download />
                PDF
              </DownloadLink>
            </Button>
          </div>
        ) : (
          <ul className="flex flex-col gap-2">
            {requirements.map((requirement) => (
              <RequirementRow key={requirement.kind} requirement={requirement} />
            ))}
            {requirements.every(({ done }) => done) && (
              <li className="text-13 text-ink-muted">
                <Trans>You’ve done everything. Your certificate is being created.</Trans>
              </li>
            )}
          </ul>
        )}
      </div>
    </Card>
  )
}

function RequirementRow({
  requirement: { kind, done, have, need, title },
}: {
  requirement: CourseCertificate['requirements'][number]
}) {
  const { t } = useLingui()
  const Icon = done ? CircleCheck : CircleDashed
  const left = Math.max(0, need - have)
  return (
    <li className="flex items-start gap-2.5 text-14">
      <Icon
        aria-label={done ? t`Done` : t`Missing`}
        className={`mt-0.5 size-4 shrink-0 ${done ? 'text-success' : 'text-ink-faint'}`}
      />
      <div className="min-w-0 flex-1">
        {kind === 'lessons' ? (
          done ? (
            <Trans>You completed the course</Trans>
          ) : (
            <Plural value={left} one="Complete # more lesson" other="Complete # more lessons" />
          )
        ) : kind === 'score' ? (
          <Trans>
            Reach {need}% in the course; you have {have}%
          </Trans>
        ) : (
          <Trans>
            Pass “{title}” with {need}%; your best is {have}%
          </Trans>
        )}
        {!done && (
          <ProgressBar
            className="mt-1.5 max-w-80"
            label={t`My progress`}
            value={have / Math.max(1, need)}
          />
        )}
      </div>
    </li>
  )
}
