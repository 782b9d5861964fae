import { Trans, useLingui } from '@lingui/react/macro'
import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { attachmentPurposeName, maximumAttachments, type Attachment } from '#contract/moderation.ts'
import { attachedFiles } from '#web/lib/accepted-files.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { openUpload, uploadFailure } from '#web/lib/uploads/tus-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const megabytes = 25

interface PendingFile {
  key: string
  name: string
  share: number
  file_id: string | null
  error: string | null
  abort: () => void
}

/** Attachments of a draft: chosen, uploaded immediately, removable. */
export function useAttachments(organizationId: string) {
  const { t } = useLingui()
  const [files, setFiles] = useState<PendingFile[]>([])
  const change = (key: string, part: Partial<PendingFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...part } : file)))
  const send = async (key: string, file: File) => {
    const upload = await openUpload(
      file,
      { purpose: attachmentPurposeName, organizationId, place: key },
      {
        onProgress: (sent) => change(key, { share: file.size > 0 ? sent / file.size : 0 }),
        onStored: (file_id) => change(key, { file_id, share: 1 }),
        onFailure: (failure) =>
          change(key, {
            error: uploadFailure(failure).detail ?? t`The file couldn’t be uploaded.`,
          }),
      },
    )
    change(key, { abort: () => void upload.abort(true) })
    upload.start()
  }
  const add = (chosen: File[]) => {
    for (const file of chosen.slice(0, maximumAttachments - files.length)) {
      const key = crypto.randomUUID()
      const error =
        file.size > megabytes * 1024 ** 2 ? t`Too large. Files can be up to ${megabytes} MB.` : null
      const pending = { key, name: file.name, share: 0, file_id: null, error }
      setFiles((now) => [...now, { ...pending, abort: () => undefined }])
      if (error === null) void send(key, file)
    }
  }
  const remove = (key: string) => {
    files.find((file) => file.key === key)?.abort()
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
        hidden
        accept={attachedFiles}
        aria-label={t`Attach files`}
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

export function PendingAttachments({ attachments }: { attachments: Attachments }) {
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
            <ProgressBar className="w-24" value={file.share} label={t`Sending ${file.name}`} />
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

/** Attachments of sent text; pictures are shown. */
export function AttachmentLinks({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {attachments.map((file) => (
        <li key={file.id} className="max-w-full">
          <a
            href={file.url}
            target="_blank"
            rel="noreferrer"
            className="flex max-w-full flex-col gap-1.5 rounded-control border border-line bg-raised px-2.5 py-1.5 text-13 hover:bg-wash"
          >
            {file.content_type.startsWith('image/') && (
              <img
                src={file.url}
                alt={file.name}
                loading="lazy"
                className="max-h-48 max-w-full rounded-control object-contain"
              />
            )}
            <span className="flex items-center gap-1.5">
              <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
              <span className="truncate">{file.name}</span>
              <span className="shrink-0 text-ink-faint">{fileSize(file.size_bytes)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
