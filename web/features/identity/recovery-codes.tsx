import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Shown this once: whoever loses the phone gets in with one of these. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui()
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>
          Keep these recovery codes in a safe place. Each one works once if you don’t have your
          phone. You won’t be able to see them again.
        </Trans>
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-2 rounded-card border border-line bg-wash p-4 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t`Copy`} size="md" />
        <Button
          onClick={() =>
            saveFile({
              name: 'lyceum-recovery-codes.txt',
              content_type: 'text/plain',
              base64: btoa(text),
            })
          }
        >
          <Download />
          <Trans>Save as file</Trans>
        </Button>
        <Button variant="primary" onClick={onDone}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </div>
  )
}
