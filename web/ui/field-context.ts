import { createContext, use, useId } from 'react'

export type FieldIds = {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldIds | null>(null)

type Named = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** The attributes that tie a control to the label, hint and error of the field around it. */
export function useFieldControl({ id, ...own }: Named) {
  const field = use(FieldContext)
  const fallback = useId()
  return {
    id: id ?? field?.controlId ?? fallback,
    'aria-describedby':
      [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': field?.required || undefined,
  }
}

/** The same for a group of controls, which is named by `aria-labelledby` and can't itself be required. */
export function useFieldGroup() {
  const field = use(FieldContext)
  return {
    'aria-labelledby': field?.labelId,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}
