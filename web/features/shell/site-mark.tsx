import { ownHost } from '#web/lib/own-host.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** Whose site this is: the organization on its own host, the installation everywhere else. */
export function SiteMark() {
  const host = ownHost()
  if (!host) return <Wordmark />
  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-ink">
      {host.logo && <img src={host.logo} alt="" className="h-8 max-w-24 object-contain" />}
      <span className="truncate font-display text-20 leading-tight tracking-tight">
        {host.name}
      </span>
    </span>
  )
}
