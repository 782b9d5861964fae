import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type DraftConflictProps = {
  /** Who or what saved in between, and when. */
  title: ReactNode
  onResolve: (choice: 'mine' | 'theirs') => Promise<void>
}

/** Something was saved in between: both versions stay until the person chooses one. */
export function DraftConflict({ title, onResolve }: DraftConflictProps) {
  const [pending, setPending] = useState(false)
  const choose = async (choice: 'mine' | 'theirs') => {
    setPending(true)
    await onResolve(choice)
    setPending(false)
  }
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-amber bg-amber-soft px-4 py-3"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-amber-ink" />
      <p className="min-w-60 flex-1 text-14">
        <strong>{title}</strong>{' '}
        <Trans>
          Nothing was overwritten. Your version is kept in this browser until you decide.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={pending} onClick={() => void choose('theirs')}>
          <Trans>Take the other</Trans>
        </Button>
        <Button size="sm" variant="primary" pending={pending} onClick={() => void choose('mine')}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </div>
  )
}
