import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { AnswerFieldProps } from './answer-field.tsx'

/** Files of an answer. Each is stored first and then becomes part of the answer. */
export function FileAnswer({
  organizationId,
  answer,
  onAnswer,
  maximum,
}: AnswerFieldProps & { maximum: number }) {
  const { t } = useLingui()
  const [names, setNames] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(0)
  const [failure, setFailure] = useState<string>()
  const ids = answer?.kind === 'file' ? answer.file_ids : []

  const send = async (files: File[]) => {
    setFailure(undefined)
    let kept = ids
    for (const file of files.slice(0, maximum - ids.length)) {
      setSending((count) => count + 1)
      try {
        const stored = await sendFile(file, {
          purpose: 'quiz_answer',
          organization: organizationId,
        })
        setNames((known) => ({ ...known, [stored.id]: file.name }))
        kept = [...kept, stored.id]
        onAnswer({ kind: 'file', file_ids: kept })
      } catch (error) {
        setFailure(messageOf(error))
      }
      setSending((count) => count - 1)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2 empty:hidden">
        {ids.map((id, index) => {
          const name = names[id] ?? t`File ${index + 1}`
          return (
            <li
              key={id}
              className="flex items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 text-14"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton
                size="sm"
                label={t`Remove ${name}`}
                onClick={() =>
                  onAnswer({ kind: 'file', file_ids: ids.filter((other) => other !== id) })
                }
              >
                <X />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {ids.length < maximum && (
        <Field label={t`Your files`} error={failure}>
          <FileDrop
            multiple={maximum > 1}
            disabled={sending > 0}
            hint={
              sending > 0 ? (
                <Trans>Uploading…</Trans>
              ) : (
                <Trans>Pictures, PDFs, documents or recordings, up to 50 MB each.</Trans>
              )
            }
            onFiles={(files) => void send(files)}
          />
        </Field>
      )}
    </div>
  )
}
