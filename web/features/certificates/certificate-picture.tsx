import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type CertificatePictureProps = {
  src: string
  /** Names what is on it, for those who don't see it. */
  of: string
  orientation: 'landscape' | 'portrait'
  className?: string
}

/** The certificate as it is printed. Its place is kept while it is drawn; when that fails, it can be tried again. */
export function CertificatePicture({ src, of, orientation, className }: CertificatePictureProps) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<string>()
  const [shown, setShown] = useState<string>()
  const place = classNames(
    'w-full bg-wash',
    orientation === 'landscape' ? 'aspect-[842/595]' : 'aspect-[595/842]',
    className,
  )
  if (failed === src) {
    return (
      <div
        role="alert"
        className={classNames(
          place,
          'flex flex-col items-center justify-center gap-2 p-3 text-center text-13 text-ink-muted',
        )}
      >
        <p>
          <Trans>This picture couldn’t be loaded.</Trans>
        </p>
        <Button
          size="sm"
          onClick={(event) => {
            // The picture often stands inside a link.
            event.preventDefault()
            event.stopPropagation()
            setFailed(undefined)
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  return (
    <span className={classNames('relative block', place)}>
      {shown !== src && (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-13 text-ink-muted">
          <Award aria-hidden className="size-8 animate-shimmer text-primary" />
          <Trans>Drawing the certificate…</Trans>
        </span>
      )}
      <img
        // A picture that the browser has already tells of no loading.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setShown(src)
        }}
        src={src}
        alt={t`Certificate: ${of}`}
        className="relative block size-full object-contain"
        onLoad={() => setShown(src)}
        onError={() => setFailed(src)}
      />
    </span>
  )
}
