import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

type OrganizationMarkProps = {
  name: string
  logo: string | null
  /** Used for the frame, never as a text color. */
  accent: string | null
  size?: 'md' | 'lg'
}

/** The organization's logo, or its initials, framed in its color. */
export function OrganizationMark({ name, logo, accent, size = 'md' }: OrganizationMarkProps) {
  const box = size === 'lg' ? 'size-20' : 'size-9'
  const frame = accent ? { borderColor: accent } : {}
  return (
    <span
      style={frame}
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-control border-2 border-line bg-surface',
        box,
      )}
    >
      {logo ? (
        <img src={logo} alt="" className="size-full object-contain" />
      ) : (
        <Avatar size={size === 'lg' ? 'lg' : 'sm'} name={name} src={null} />
      )}
    </span>
  )
}
