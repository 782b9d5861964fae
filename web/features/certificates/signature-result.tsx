import { Trans } from '@lingui/react/macro'
import { Download, FileKey2, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { VerifiedCertificate } from '#contract/certificates.ts'
import { Button } from '#web/ui/button.tsx'

/** Whether the organization's key signed these facts, and the signed file for other programs. */
export function SignatureResult({ certificate }: { certificate: VerifiedCertificate }) {
  const { signature, open_badge_url, organization_name } = certificate
  const good = signature.result === 'valid'
  const Icon = good ? ShieldCheck : ShieldAlert
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-3 flex items-center gap-2 text-16 font-semibold">
        <Icon aria-hidden className={`size-5 ${good ? 'text-success' : 'text-danger'}`} />
        <Trans>Signature</Trans>
      </h2>
      <p className="text-14">
        {signature.result === 'valid' ? (
          <Trans>Signed with {organization_name}’s key and not changed since.</Trans>
        ) : signature.result === 'key_revoked' ? (
          <Trans>
            The key that signed this certificate was revoked. Don’t trust the signature.
          </Trans>
        ) : signature.result === 'missing' ? (
          <Trans>This certificate hasn’t been signed yet.</Trans>
        ) : (
          <Trans>The signature doesn’t match these details. Don’t trust them.</Trans>
        )}
      </p>
      <p className="mt-2 flex gap-2 text-13 text-ink-muted">
        <FileKey2 aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="font-mono text-12 wrap-anywhere">
          {signature.did}
          {signature.key_id && `#${signature.key_id}`}
        </span>
      </p>
      {open_badge_url && good && (
        <Button asChild size="sm" className="mt-4">
          <a href={open_badge_url} download>
            <Download />
            <Trans>Open Badges 3.0 file</Trans>
          </a>
        </Button>
      )}
    </section>
  )
}
