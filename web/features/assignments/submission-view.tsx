import { useLingui } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import type { Ref } from 'react'
import type { Submission } from '#contract/submissions.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { plainText, withPassages } from '#web/lib/grading/passages.ts'
import { DocumentText } from '#web/ui/document.tsx'

type SubmissionViewProps = {
  submission: Pick<Submission, 'body' | 'link' | 'files' | 'comments'>
  /** The element that shows the text, for those who select passages in it. */
  textRef?: Ref<HTMLDivElement>
}

/** What was handed in: text with its marked passages, link and files. */
export function SubmissionView({ submission, textRef }: SubmissionViewProps) {
  const { t } = useLingui()
  const { body, link, files, comments } = submission
  const hasText = plainText(body).trim() !== ''
  return (
    <div className="flex flex-col gap-5">
      {hasText && (
        <div ref={textRef}>
          <DocumentText document={withPassages(body, comments)} />
        </div>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="flex items-center gap-2 self-start text-14 wrap-anywhere text-primary underline underline-offset-4"
        >
          <ExternalLink aria-hidden className="size-4 shrink-0" />
          {link}
        </a>
      )}
      {files.length > 0 && (
        <ul
          aria-label={t`Files`}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          {files.map((file) => (
            <li key={file.id} className="border-b border-line last:border-b-0">
              <a
                href={file.url}
                target="_blank"
                rel="noopener"
                className="flex items-center gap-3 px-3 py-2.5 text-14 transition-colors hover:bg-wash"
              >
                <Download aria-hidden className="size-4 shrink-0 text-ink-faint" />
                <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
                <span className="text-13 whitespace-nowrap text-ink-muted">
                  {fileSize(file.size_bytes)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
