import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** How the certificate of a public course looks, with sample data. Nothing where it can't be drawn. */
export function CourseCertificateSample({ courseId, title }: { courseId: string; title: string }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return (
    <section>
      <h2 className="mb-4 font-display text-24 tracking-tight">
        <Trans>Your certificate</Trans>
      </h2>
      <div className="grid items-center gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <img
          src={`/files/certificates/courses/${courseId}.png`}
          alt={t`Sample certificate for ${title}`}
          loading="lazy"
          className="block aspect-[842/595] w-full rounded-[3px] border border-line bg-wash object-contain"
          onError={() => setFailed(true)}
        />
        <p className="text-16 text-pretty text-ink-muted">
          <Trans>
            Complete the course to earn a PDF certificate with your name and a code anyone can use
            to verify it.
          </Trans>
        </p>
      </div>
    </section>
  )
}
