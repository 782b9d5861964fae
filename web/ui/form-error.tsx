import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What went wrong with the whole form, said aloud when it appears. Nothing when there is no error. */
export function FormError({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <div role="alert" className={classNames(!children && 'hidden', className)}>
      {children && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-14 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
