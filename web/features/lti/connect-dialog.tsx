import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'

interface Listed {
  tools: { name: string }[]
}

type ConnectDialogProps = {
  /** Asks for the address to open. */
  start: (registrationUrl: string) => Promise<{ url: string }>
  /** Reads how many tools there are now. */
  read: () => Promise<Listed>
  queryKey: UseQueryOptions['queryKey']
  open: boolean
  /** How many tools there are so far. */
  known: number
  onOpenChange: (open: boolean) => void
}

/** One address of the tool; the rest the tool and we settle between us. */
export function ConnectDialog({ open, onOpenChange, ...props }: ConnectDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t`Connect tool`}
        description={t`Enter the tool’s registration address. Its maker calls it “dynamic registration URL”.`}
      >
        <ConnectForm {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type Asking = Omit<ConnectDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function ConnectForm({ start: ask, ...props }: Asking) {
  const [address, setAddress] = useState('')
  const start = useMutation({
    mutationFn: () => ask(address.trim()),
  })
  if (start.data) return <Waiting {...props} url={start.data.url} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!start.isPending) start.mutate()
  }
  const error =
    start.error instanceof ApiError
      ? (start.error.errors['registration_url'] ?? messageOf(start.error))
      : undefined
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={<Trans>Registration address</Trans>} error={error}>
        <Input
          type="url"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={address.trim() === ''}
          pending={start.isPending}
        >
          <Trans>Continue</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The tool registers in a window of its own; this one asks now and then whether it has. */
function Waiting({ read, queryKey, url, known, onDone }: Omit<Asking, 'start'> & { url: string }) {
  const { t } = useLingui()
  const [before] = useState(known)
  const { data } = useQuery({ queryKey, queryFn: read, refetchInterval: 2000 })
  const added = data && data.tools.length > before ? data.tools[0] : undefined
  useEffect(() => {
    if (!added) return
    toast.success(t`${added.name} connected`)
    onDone()
  }, [added, onDone, t])
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>
          Open the tool’s page and confirm there. This dialog closes once the tool is connected.
        </Trans>
      </p>
      <DialogFooter>
        <Button asChild variant="primary">
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink />
            <Trans>Open the tool’s page</Trans>
          </a>
        </Button>
      </DialogFooter>
    </div>
  )
}
