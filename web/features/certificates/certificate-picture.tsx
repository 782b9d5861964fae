import { Trans, useLingui } from '@lingui/react/macro'
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
    <img
      src={src}
      alt={t`Certificate: ${of}`}
      className={classNames('block object-contain', place)}
      onError={() => setFailed(src)}
    />
  )
}
