import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'

type NothingHereProps = {
  title: ReactNode
  description: ReactNode
  /** A link to where there is something. */
  action: ReactNode
}

/** A public address that leads to nothing. */
export function NothingHere({ title, description, action }: NothingHereProps) {
  return (
    <div className="flex flex-col items-center px-4 py-20 text-center">
      <DoorDrawing />
      <h1 className="mt-5 font-display text-32 tracking-tight">{title}</h1>
      <p className="mt-2 max-w-105 text-pretty text-ink-muted">{description}</p>
      <Button asChild variant="primary" className="mt-6">
        {action}
      </Button>
    </div>
  )
}
