import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Document } from '#contract/document.ts'
import { DocumentEditor, type DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AttachButton, PendingAttachments, type Attachments } from './attachments.tsx'

/** True if there is something worth sending. */
export const hasWords = (document: Document): boolean => {
  const text = JSON.stringify(document)
  return /"text":"[^"]*\S[^"]*"/.test(text) || /"type":"(mention|inlineMath)"/.test(text)
}

type WordsComposerProps = {
  label: string
  placeholder: string
  value: Document
  onChange: (value: Document) => void
  mentions?: DocumentEditorProps['mentions']
  attachments?: Attachments
  onSubmit: () => void
  error?: ReactNode
  /** Tools next to the paperclip. */
  tools?: ReactNode
  /** The buttons at the end. */
  actions: ReactNode
  className?: string
}

/** A text composer. Ctrl or ⌘ with Enter sends the text. */
export function WordsComposer({
  label,
  placeholder,
  value,
  onChange,
  mentions,
  attachments,
  onSubmit,
  error,
  tools,
  actions,
  className,
}: WordsComposerProps) {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the button inside
    <section aria-label={t`Write`} onKeyDownCapture={onKeyDown} className={className}>
      <FormError>{error}</FormError>
      <DocumentEditor
        compact
        label={label}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        {...(mentions && { mentions })}
      />
      <div className="mt-2 flex flex-col gap-2">
        {attachments && <PendingAttachments attachments={attachments} />}
        <div className="flex flex-wrap items-center gap-2">
          {attachments && <AttachButton attachments={attachments} />}
          {tools}
          <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
      </div>
    </section>
  )
}
