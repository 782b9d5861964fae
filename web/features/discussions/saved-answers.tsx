import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, Library, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#contract/document.ts'
import { deleteSavedAnswer, saveAnswer } from '#contract/saved-answers.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { hasWords } from '#web/lib/words/words-composer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { discussionsKey, savedAnswersQuery } from './queries.ts'

type SavedAnswersProps = {
  organizationId: string
  body: Document
  onChoose: (body: Document) => void
}

/** Answers that come again: choose one, or keep what is written. */
export function SavedAnswers({ organizationId, body, onChoose }: SavedAnswersProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [naming, setNaming] = useState(false)
  const [title, setTitle] = useState('')
  const { data = [] } = useQuery({ ...savedAnswersQuery(organizationId), enabled: open })
  const refresh = () =>
    client.invalidateQueries({ queryKey: [...discussionsKey(organizationId), 'saved-answers'] })
  const forget = (answerId: string) =>
    void call(deleteSavedAnswer, { params: { organizationId, answerId } }).then(
      refresh,
      toastFailure,
    )
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button variant="ghost" size="sm">
            <Library />
            <Trans>Saved answers</Trans>
          </Button>
        </PopoverTrigger>
        <PopoverContent label={t`Saved answers`} className="p-2!">
          {data.length === 0 && (
            <p className="p-2 text-13 text-ink-muted">
              <Trans>Save answers you use often.</Trans>
            </p>
          )}
          <ul>
            {data.map((answer) => (
              <li key={answer.id} className="flex items-center gap-1">
                <button
                  type="button"
                  className="min-w-0 flex-1 truncate rounded-control px-2 py-1.5 text-start text-14 hover:bg-wash"
                  onClick={() => {
                    onChoose(answer.body)
                    setOpen(false)
                  }}
                >
                  {answer.title}
                </button>
                <IconButton
                  size="sm"
                  label={t`Delete “${answer.title}”`}
                  onClick={() => forget(answer.id)}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            className="mt-1 w-full"
            disabled={!hasWords(body)}
            onClick={() => {
              setOpen(false)
              setNaming(true)
            }}
          >
            <BookmarkPlus />
            <Trans>Save this text</Trans>
          </Button>
        </PopoverContent>
      </Popover>
      <ConfirmDialog
        open={naming}
        onOpenChange={setNaming}
        danger={false}
        title={<Trans>Save answer</Trans>}
        effect={<Trans>Only you can see it, in every course in this organization.</Trans>}
        confirmLabel={<Trans>Keep</Trans>}
        onConfirm={async () => {
          await call(saveAnswer, { params: { organizationId }, body: { title, body } })
          toast.success(t`Kept`)
          setTitle('')
          await refresh()
        }}
      >
        <Field required label={<Trans>Title</Trans>}>
          <Input
            required
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
