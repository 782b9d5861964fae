import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/**
 * Shows the server's field errors at their fields and focuses the first. True if at least one belonged to a field of
 * the form, so no toast has to repeat it.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false
  const known = Object.keys(form.getValues())
  let shown = false
  for (const [path, message] of Object.entries(error.errors)) {
    if (!known.includes(path.split('.')[0] ?? '')) continue
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}
