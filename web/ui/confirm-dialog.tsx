import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from './dialog.tsx'
import { Field } from './field.tsx'
import { FormError } from './form-error.tsx'
import { Input } from './input.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: "Delete “Spring intake”?" */
  title: ReactNode
  /** Names the effect: "62 people lose access at once. This cannot be undone." */
  effect: ReactNode
  /** The verb on the button: "Delete course". */
  confirmLabel: ReactNode
  /** A promise keeps the dialog open until it settles; a rejection shows its message. */
  onConfirm: () => void | Promise<unknown>
  danger?: boolean
  /** The words to type before the button works. */
  typed?: string
  /** More fields, for example a reason. */
  children?: ReactNode
}

/** Asks once more before something that is hard to take back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange}>
      <DialogContent role="alertdialog" size="sm" title={props.title} description={props.effect}>
        <ConfirmForm {...props} />
      </DialogContent>
    </Dialog>
  )
}

function ConfirmForm({
  confirmLabel,
  onConfirm,
  onOpenChange,
  danger = true,
  typed,
  children,
}: ConfirmDialogProps) {
  const [words, setWords] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    // React lets events of a dialog bubble to the form that it was opened from.
    event.stopPropagation()
    setPending(true)
    setError(undefined)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem))
    }
    setPending(false)
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void confirm(event)}>
      {children}
      {typed && (
        <Field
          label={
            <Trans>
              Type <span className="font-mono text-13 select-all">{typed}</span> to confirm
            </Trans>
          }
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      )}
      <FormError>{error}</FormError>
      <DialogFooter className="mt-2">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          disabled={Boolean(typed) && words !== typed}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
