import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'

/** A value to be entered elsewhere, with a button that copies it. */
export function Copied({ label, value }: { label: ReactNode; value: string }) {
  return (
    <Field group label={label}>
      <span className="flex items-center gap-2">
        <code
          dir="ltr"
          className="min-w-0 flex-1 truncate rounded-control border border-line bg-wash px-3 py-2 text-13"
        >
          {value}
        </code>
        <CopyButton text={value} />
      </span>
    </Field>
  )
}
