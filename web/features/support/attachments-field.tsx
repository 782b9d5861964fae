import { Trans, useLingui } from '@lingui/react/macro'
import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { attachmentMegabytes, attachmentTypes, uploadAttachment } from './upload-attachment.ts'

export interface PendingFile {
  key: string
  name: string
  size: number
  share: number
  file_id: string | null
  error: string | null
  abort: AbortController
}

/** Files on their way to a message: chosen, sent at once, taken out again. */
export function useAttachments() {
  const { t } = useLingui()
  const [files, setFiles] = useState<PendingFile[]>([])
  const change = (key: string, part: Partial<PendingFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...part } : file)))

  const add = (chosen: File[]) => {
    for (const file of chosen) {
      const key = crypto.randomUUID()
      const abort = new AbortController()
      const tooLarge = file.size > attachmentMegabytes * 1024 ** 2
      const error = tooLarge
        ? t`This file is too large. Choose one up to ${attachmentMegabytes} MB.`
        : null
      setFiles((now) => [
        ...now,
        { key, name: file.name, size: file.size, share: 0, file_id: null, error, abort },
      ])
      if (tooLarge) continue
      uploadAttachment(file, (share) => change(key, { share }), abort.signal).then(
        ({ id }) => change(key, { file_id: id, share: 1 }),
        (failure: unknown) =>
          change(key, {
            error:
              failure instanceof Error && failure.message
                ? failure.message
                : t`The file couldn’t be uploaded.`,
          }),
      )
    }
  }
  const remove = (key: string) => {
    files.find((file) => file.key === key)?.abort.abort()
    setFiles((now) => now.filter((file) => file.key !== key))
  }
  return {
    files,
    add,
    remove,
    clear: () => setFiles([]),
    ids: files.flatMap(({ file_id }) => file_id ?? []),
    busy: files.some(({ file_id, error }) => file_id === null && error === null),
  }
}

export type Attachments = ReturnType<typeof useAttachments>

export function AttachButton({ attachments }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  const { t } = useLingui()
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={attachmentTypes}
        aria-label={t`Attach files`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          attachments.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button variant="ghost" size="sm" onClick={() => input.current?.click()}>
        <Paperclip />
        <Trans>Attach</Trans>
      </Button>
    </>
  )
}

export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const { t } = useLingui()
  if (attachments.files.length === 0) return null
  return (
    <ul aria-label={t`Attached files`} className="flex flex-col gap-1.5">
      {attachments.files.map((file) => (
        <li
          key={file.key}
          className="flex items-center gap-2 rounded-control border border-line bg-raised py-1 ps-2.5 pe-1 text-13"
        >
          <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          {file.error !== null && (
            <span role="alert" className="text-danger">
              {file.error}
            </span>
          )}
          {file.error === null && file.file_id === null && (
            <ProgressBar className="w-24" value={file.share} label={t`Uploading ${file.name}`} />
          )}
          <IconButton
            size="sm"
            label={t`Remove ${file.name}`}
            onClick={() => attachments.remove(file.key)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
