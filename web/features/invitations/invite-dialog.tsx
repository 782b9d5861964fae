import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { InviteResult } from '#contract/invitations.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteResults } from './invite-results.tsx'

type InviteDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  organization: { id: string; name: string }
}

/** Asks whom to invite, then says what became of each address. */
export function InviteDialog({ open, onOpenChange, organization }: InviteDialogProps) {
  const { t } = useLingui()
  const [results, setResults] = useState<InviteResult[] | null>(null)
  const change = (next: boolean) => {
    if (!next) setResults(null)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        size="lg"
        title={t`Invite people to ${organization.name}`}
        description={
          results === null ? <Trans>We’ll email each person a personal link.</Trans> : undefined
        }
      >
        {results === null ? (
          <InviteForm organizationId={organization.id} onDone={setResults} />
        ) : (
          <InviteResults
            results={results}
            onMore={() => setResults(null)}
            onDone={() => change(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
