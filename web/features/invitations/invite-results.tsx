import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { InviteResult } from '#contract/invitations.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog.tsx'

const looks = {
  invited: { icon: CircleCheck, tint: 'text-success' },
  already_invited: { icon: CircleMinus, tint: 'text-ink-faint' },
  already_member: { icon: CircleMinus, tint: 'text-ink-faint' },
  duplicate: { icon: CircleMinus, tint: 'text-ink-faint' },
  invalid_email: { icon: CircleX, tint: 'text-danger' },
  no_seat: { icon: CircleX, tint: 'text-danger' },
  wrong_domain: { icon: CircleX, tint: 'text-danger' },
}

type InviteResultsProps = {
  results: InviteResult[]
  onMore: () => void
  onDone: () => void
}

export function InviteResults({ results, onMore, onDone }: InviteResultsProps) {
  const { t } = useLingui()
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  return (
    <div>
      <p role="status" className="mb-3 text-ink-muted">
        {invited === 0 ? (
          <Trans>No new invitations sent.</Trans>
        ) : (
          <Plural value={invited} one="# invitation sent." other="# invitations sent." />
        )}
      </p>
      <ul
        aria-label={t`Results`}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line"
      >
        {results.map(({ email, outcome, detail }, index) => {
          const { icon: Icon, tint } = looks[outcome]
          return (
            <li key={index} className="flex items-start gap-3 px-3 py-2.5">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tint}`} />
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{email}</p>
                <p className="text-13 text-ink-muted">{detail}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <DialogFooter>
        <Button onClick={onMore}>
          <Trans>Invite more</Trans>
        </Button>
        <Button variant="primary" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
