import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

type OrganizationHeaderProps = {
  name: string
  description: string
  logo: string | null
  website?: string
  /** Figures below the name. */
  facts?: ReactNode
  /** As a preview next to a form: smaller, and no heading of the page. */
  compact?: boolean
}

/** Who an organization is, as its public page begins; stands inside `Brand`. */
export function OrganizationHeader(props: OrganizationHeaderProps) {
  const { name, description, logo, website, facts, compact = false } = props
  const Name = compact ? 'p' : 'h1'
  return (
    <header
      className={classNames(
        'flex flex-col gap-6 border-t-4 border-primary',
        compact ? 'rounded-card border border-line bg-surface p-4' : 'pt-8 pb-10 sm:flex-row',
      )}
    >
      <Avatar
        square
        size={compact ? 'lg' : 'xl'}
        name={name}
        src={logo}
        className={classNames('border border-line', !compact && 'size-28 text-32')}
      />
      <div className="min-w-0 flex-1">
        <Name
          className={classNames(
            'font-display tracking-tight wrap-anywhere',
            compact ? 'text-20' : 'text-32 sm:text-44',
          )}
        >
          {name}
        </Name>
        {facts && (
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-muted tabular-nums">
            {facts}
          </p>
        )}
        {description && (
          <p
            className={classNames(
              'mt-4 max-w-lesson text-pretty whitespace-pre-line wrap-anywhere',
              compact ? 'line-clamp-4 text-14' : 'text-16',
            )}
          >
            {description}
          </p>
        )}
        {website && (
          <a
            href={website}
            rel="noopener"
            className="mt-4 inline-flex items-center gap-1.5 text-14 text-primary underline-offset-4 hover:underline"
          >
            <ExternalLink aria-hidden className="size-3.5" />
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
        )}
      </div>
    </header>
  )
}
