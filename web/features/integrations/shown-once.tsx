import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DialogFooter } from '#web/ui/dialog.tsx'

/** A secret that can be read only now. */
export function ShownOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>Copy the secret now. You won't be able to see it again.</Trans>
      </p>
      <code
        aria-label={t`Secret`}
        className="rounded-control border border-line bg-wash p-3 font-mono text-13 wrap-anywhere select-all"
      >
        {secret}
      </code>
      <DialogFooter>
        <CopyButton text={secret} label={t`Copy`} size="md" />
        <Button variant="primary" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
