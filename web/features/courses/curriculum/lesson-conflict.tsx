import { Trans, useLingui } from '@lingui/react/macro'
import { GitCompareArrows, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import type { LessonContent } from '#contract/lessons.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import type { LessonDraft } from './use-lesson-draft.ts'

type LessonConflictProps = { draft: LessonDraft; imageUrl: (id: string) => string | undefined }

/** Somebody else saved in between: says who and when, and lets the person choose. Both versions stay until then. */
export function LessonConflictNotice({ draft, imageUrl }: LessonConflictProps) {
  const { i18n } = useLingui()
  const [comparing, setComparing] = useState(false)
  const [pending, setPending] = useState(false)
  const { conflict } = draft
  if (!conflict) return null
  const time = i18n.date(new Date(conflict.at), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const decide = async (choice: () => Promise<unknown>) => {
    setPending(true)
    await choice()
    setPending(false)
    setComparing(false)
  }
  const compare = async () => {
    if (conflict.theirs || (await draft.readTheirs())) setComparing(true)
  }
  const choices = (
    <>
      <Button size="sm" pending={pending} onClick={() => void decide(draft.takeTheirs)}>
        <Trans>Use their version</Trans>
      </Button>
      <Button
        size="sm"
        variant="primary"
        pending={pending}
        onClick={() => void decide(draft.keepMine)}
      >
        <Trans>Keep my version</Trans>
      </Button>
    </>
  )
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-amber bg-amber-soft px-4 py-3"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-amber-ink" />
      <p className="min-w-60 flex-1 text-14">
        <strong>
          {conflict.by ? (
            <Trans>
              {conflict.by} saved this lesson on {time}.
            </Trans>
          ) : (
            <Trans>Someone else saved this lesson on {time}.</Trans>
          )}
        </strong>{' '}
        <Trans>
          Nothing was overwritten. Your version is kept in this browser until you decide.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={pending} onClick={() => void compare()}>
          <GitCompareArrows />
          <Trans>Compare</Trans>
        </Button>
        {choices}
      </div>
      <Dialog open={comparing} onOpenChange={setComparing}>
        {conflict.theirs && (
          <CompareDialog
            mine={draft.written.content}
            theirs={conflict.theirs.content}
            imageUrl={(id) => conflict.theirs?.media.files[id]?.url ?? imageUrl(id)}
          >
            {choices}
          </CompareDialog>
        )}
      </Dialog>
    </div>
  )
}

type CompareDialogProps = {
  mine: LessonContent
  theirs: LessonContent
  imageUrl: (id: string) => string | undefined
  children: React.ReactNode
}

function CompareDialog({ mine, theirs, imageUrl, children }: CompareDialogProps) {
  const { t } = useLingui()
  const sides = [
    { label: t`Yours`, content: mine },
    { label: t`Theirs`, content: theirs },
  ]
  return (
    <DialogContent size="xl" title={t`Compare versions`}>
      <div className="grid gap-4 md:grid-cols-2">
        {sides.map(({ label, content }) => (
          <section key={label} aria-label={label} className="min-w-0">
            <h3 className="mb-2 text-14 font-semibold">{label}</h3>
            <div className="max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface p-4">
              <DocumentText document={documentOf(content)} fileUrl={imageUrl} />
            </div>
          </section>
        ))}
      </div>
      <DialogFooter>{children}</DialogFooter>
    </DialogContent>
  )
}

const documentOf = (content: LessonContent): Document =>
  'document' in content ? content.document : { type: 'doc', content: [] }
