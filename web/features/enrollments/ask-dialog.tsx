import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { EnrollBody } from '#contract/enrollments.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** Asks for the code of a course, or for a message to those who decide about a request. */
export function AskDialog({
  what,
  title,
  onClose,
  onSubmit,
}: {
  what: 'code' | 'request' | null
  title: string
  onClose: () => void
  onSubmit: (body: EnrollBody) => Promise<unknown>
}) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    try {
      await onSubmit(what === 'code' ? { code: value } : { note: value })
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <Dialog open={what !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={what === 'code' ? <Trans>Enroll with a code</Trans> : <Trans>Request access</Trans>}
        description={title}
      >
        <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          {what === 'code' ? (
            <Field label={<Trans>Code</Trans>} error={error} required>
              <Input
                autoFocus
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            </Field>
          ) : (
            <Field optional label={<Trans>Message to the reviewers</Trans>} error={error}>
              <Textarea
                autoFocus
                rows={3}
                maxLength={1000}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            </Field>
          )}
          <DialogFooter>
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              disabled={what === 'code' && value.trim() === ''}
            >
              {what === 'code' ? <Trans>Enroll</Trans> : <Trans>Send request</Trans>}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
