import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { endMemberView } from '#contract/member-views.ts'
import { sendAsViewer } from '#web/lib/send-as-viewer.ts'
import { useNow } from '#web/lib/use-now.ts'
import { stopViewing, viewing } from '#web/lib/viewing.ts'
import { Button } from '#web/ui/button.tsx'

/** A frame around every page while someone looks as a member, with the way out. */
export default function ViewingBanner() {
  const { t } = useLingui()
  const view = viewing()
  const now = useNow(15_000)
  const left = view ? Date.parse(view.expires_at) - now : 0
  useEffect(() => {
    if (left <= 0) stopViewing('over')
  }, [left])
  const stop = useMutation({
    mutationFn: async () => {
      if (!view) return
      // Only the admin's own session can end the view; the view's token changes nothing, not even this.
      await sendAsViewer(endMemberView, {
        params: { organizationId: view.organization.id, viewId: view.id },
      })
    },
    // If the server can't be reached, the view times out there.
    onSettled: () => stopViewing(),
  })
  if (!view) return null
  const name = view.person.name
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none fixed inset-0 z-60 border-4 border-amber print:hidden"
      />
      <aside
        aria-label={t`Viewing as ${name}`}
        className="fixed inset-x-3 bottom-3 z-60 mx-auto flex max-w-form items-center gap-3 rounded-card border border-amber bg-amber-soft p-2 ps-4 text-amber-ink shadow-float"
      >
        <Eye aria-hidden className="size-4 shrink-0" />
        <p role="status" className="min-w-0 flex-1 text-13">
          <span className="font-semibold">
            <Trans>You’re viewing as {name}.</Trans>
          </span>{' '}
          <Trans>Read-only. Ends in {Math.max(1, Math.ceil(left / 60_000))} min.</Trans>
        </p>
        <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
          <Trans>Stop</Trans>
        </Button>
      </aside>
    </>
  )
}
