import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Captions,
  Download,
  File,
  FileArchive,
  FileCode,
  FileSpreadsheet,
  FileText,
  Headphones,
  Image,
  MonitorPlay,
  Presentation,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { fileSize } from './file-size.ts'

interface FileKind {
  label: MessageDescriptor
  icon: LucideIcon
}

const kinds: [RegExp, FileKind][] = [
  [/^application\/pdf$/, { label: msg`PDF document`, icon: FileText }],
  [/wordprocessingml|opendocument\.text|rtf$/, { label: msg`Text document`, icon: FileText }],
  [/spreadsheet/, { label: msg`Spreadsheet`, icon: FileSpreadsheet }],
  [/presentation/, { label: msg`Presentation`, icon: Presentation }],
  [/epub/, { label: msg`Ebook`, icon: FileText }],
  [/zip$/, { label: msg`ZIP archive`, icon: FileArchive }],
  [/^text\/csv$/, { label: msg`Table (CSV)`, icon: FileSpreadsheet }],
  [/^text\/markdown$/, { label: msg`Markdown`, icon: FileText }],
  [/^text\/vtt$|subrip|ttml/, { label: msg`Captions`, icon: Captions }],
  [/^text\/plain$/, { label: msg`Text`, icon: FileText }],
  [/^application\/(json|xml)$|^text\/x-source$/, { label: msg`Code`, icon: FileCode }],
  [/^image\//, { label: msg`Image`, icon: Image }],
  [/^video\//, { label: msg`Video`, icon: MonitorPlay }],
  [/^audio\//, { label: msg`Audio`, icon: Headphones }],
]

export function fileKind({ content_type }: { content_type: string }): FileKind {
  const found = kinds.find(([pattern]) => pattern.test(content_type))
  return found?.[1] ?? { label: msg`File`, icon: File }
}

type FileCardProps = {
  file: { name: string; content_type: string; size_bytes: number; url: string }
}

/** A file to download: what it is called, what it is, how large it is. */
export function FileCard({ file }: FileCardProps) {
  const { t, i18n } = useLingui()
  const { icon: Icon, label } = fileKind(file)
  const { name } = file
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-wash">
        <Icon aria-hidden className="size-6 text-primary" />
      </span>
      <span className="min-w-40 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-13 text-ink-muted">
          {i18n._(label)} · {fileSize(file.size_bytes)}
        </span>
      </span>
      <Button asChild className="max-sm:w-full">
        <a href={file.url} download={name} aria-label={t`Download ${name}`}>
          <Download />
          <Trans>Download</Trans>
        </a>
      </Button>
    </div>
  )
}
