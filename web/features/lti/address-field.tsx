import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'

/** An address to copy to the other side. */
export function AddressField({
  label,
  hint,
  value,
}: {
  label: ReactNode
  hint?: ReactNode
  value: string
}) {
  return (
    <Field group label={label} hint={hint}>
      <span className="flex items-center gap-2">
        <code className="min-w-0 flex-1 truncate rounded-control border border-line bg-wash px-3 py-2 text-13">
          {value}
        </code>
        <CopyButton text={value} />
      </span>
    </Field>
  )
}
