import { useLingui } from '@lingui/react/macro'
import { classNames } from '#web/ui/class-names.ts'

type CertificatePictureProps = {
  src: string
  /** Names what is on it, for those who don't see it. */
  of: string
  orientation: 'landscape' | 'portrait'
  className?: string
}

/** The certificate as it is printed. Its place is kept while it is drawn. */
export function CertificatePicture({ src, of, orientation, className }: CertificatePictureProps) {
  const { t } = useLingui()
  return (
    <img
      src={src}
      alt={t`Certificate: ${of}`}
      className={classNames(
        'block w-full bg-wash object-contain',
        orientation === 'landscape' ? 'aspect-[842/595]' : 'aspect-[595/842]',
        className,
      )}
    />
  )
}
