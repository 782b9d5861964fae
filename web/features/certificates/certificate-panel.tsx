import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleSlash, Download, ExternalLink, RefreshCw, Replace } from 'lucide-react'
import { useState } from 'react'
import { DownloadLink } from '#web/lib/download-link.tsx'
import {
  reissueCertificate,
  renewCertificate,
  revokeCertificate,
  type Certificate,
} from '#contract/certificates.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { CertificateHistory } from './certificate-history.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import { CertificateStatusPill } from './certificate-words.tsx'
import { certificateQuery, certificatesKey } from './queries.ts'

type CertificatePanelProps = {
  organizationId: string
  certificateId: string | undefined
  onClose: () => void
}

/** One certificate beside the list, with what staff may do about it. */
export function CertificatePanel({
  organizationId,
  certificateId,
  onClose,
}: CertificatePanelProps) {
  return (
    <Sheet open={certificateId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={<Trans>Certificate</Trans>} className="w-130!">
        {certificateId && <Panel organizationId={organizationId} certificateId={certificateId} />}
      </SheetContent>
    </Sheet>
  )
}

type Action = 'revoke' | 'reissue' | 'renew'

function Panel({
  organizationId,
  certificateId,
}: {
  organizationId: string
  certificateId: string
}) {
  const query = useQuery(certificateQuery(organizationId, certificateId))
  const [action, setAction] = useState<Action>()
  if (query.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="aspect-[842/595]" />
        <Skeleton className="h-60" />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const certificate = query.data
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-2">
        <CertificateStatusPill status={certificate.status} />
        {certificate.revoked_reason && (
          <span className="text-13 wrap-anywhere text-ink-muted">{certificate.revoked_reason}</span>
        )}
      </div>
      <CertificatePicture
        src={certificate.picture_url}
        of={certificate.course_title}
        orientation={certificate.orientation}
        className="max-h-96 rounded-card border border-line"
      />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <DownloadLink href={certificate.pdf_url}>
            <Download />
            PDF
          </DownloadLink>
        </Button>
        <Button asChild size="sm">
          <Link to="/verify/$code" params={{ code: certificate.code }}>
            <ExternalLink />
            <Trans>Public page</Trans>
          </Link>
        </Button>
        {certificate.can.reissue && (
          <Button size="sm" onClick={() => setAction('reissue')}>
            <Replace />
            <Trans>Reissue</Trans>
          </Button>
        )}
        {certificate.can.renew && (
          <Button size="sm" onClick={() => setAction('renew')}>
            <RefreshCw />
            <Trans>Renew</Trans>
          </Button>
        )}
        {certificate.can.revoke && (
          <Button size="sm" variant="danger-quiet" onClick={() => setAction('revoke')}>
            <CircleSlash />
            <Trans>Revoke</Trans>
          </Button>
        )}
      </div>
      <CertificateFacts certificate={certificate} />
      <section>
        <h3 className="mb-3 text-14 font-semibold">
          <Trans>History</Trans>
        </h3>
        <CertificateHistory history={certificate.history} />
      </section>
      {action && (
        <ChangeDialog
          key={action}
          action={action}
          organizationId={organizationId}
          certificate={certificate}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  )
}

function ChangeDialog({
  action,
  organizationId,
  certificate,
  onClose,
}: {
  action: Action
  organizationId: string
  certificate: Certificate
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [name, setName] = useState(certificate.learner_name)
  const { learner_name: learner } = certificate
  const words = {
    revoke: {
      title: <Trans>Revoke the certificate for {learner}?</Trans>,
      effect: (
        <Trans>
          The public page will show it as revoked right away, and the learner will see your reason.
          You can't undo this, but you can issue a new certificate.
        </Trans>
      ),
      label: <Trans>Revoke certificate</Trans>,
      done: t`Certificate revoked`,
    },
    reissue: {
      title: <Trans>Reissue the certificate for {learner}?</Trans>,
      effect: (
        <Trans>
          A new certificate with the current design replaces this one, which will be marked as
          superseded.
        </Trans>
      ),
      label: <Trans>Reissue</Trans>,
      done: t`Certificate reissued`,
    },
    renew: {
      title: <Trans>Renew the certificate for {learner}?</Trans>,
      effect: (
        <Trans>A new certificate starts today. The old one will be marked as superseded.</Trans>
      ),
      label: <Trans>Renew</Trans>,
      done: t`Certificate renewed`,
    },
  }[action]
  const confirm = async () => {
    const params = { organizationId, certificateId: certificate.id }
    if (action === 'revoke') await call(revokeCertificate, { params, body: { reason } })
    if (action === 'renew') await call(renewCertificate, { params, body: { reason } })
    if (action === 'reissue') {
      await call(reissueCertificate, { params, body: { reason, learner_name: name } })
    }
    toast.success(words.done)
    await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
  }
  return (
    <ConfirmDialog
      open
      danger={action === 'revoke'}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      effect={words.effect}
      confirmLabel={words.label}
      onConfirm={confirm}
    >
      {action === 'reissue' && (
        <Field required label={<Trans>Name on the certificate</Trans>}>
          <Input
            required
            maxLength={300}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Field required label={<Trans>Reason</Trans>}>
        <Textarea
          required
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
