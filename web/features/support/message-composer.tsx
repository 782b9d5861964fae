import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Document } from '#contract/document.ts'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AttachButton, AttachmentList, type Attachments } from './attachments-field.tsx'

type ComposerProps = {
  label: string
  placeholder: string
  value: Document
  onChange: (value: Document) => void
  attachments: Attachments
  onSubmit: () => void
  error?: ReactNode
  /** Tools beside the paperclip. */
  tools?: ReactNode
  /** The buttons at the end. */
  actions: ReactNode
  className?: string
}

/** Where a message is written. Ctrl or ⌘ with Enter sends it. */
export function MessageComposer({
  label,
  placeholder,
  value,
  onChange,
  attachments,
  onSubmit,
  error,
  tools,
  actions,
  className,
}: ComposerProps) {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the button inside
    <section aria-label={t`Write a message`} onKeyDownCapture={onKeyDown} className={className}>
      <FormError>{error}</FormError>
      <DocumentEditor
        compact
        label={label}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
      />
      <div className="mt-2 flex flex-col gap-2">
        <AttachmentList attachments={attachments} />
        <div className="flex flex-wrap items-center gap-2">
          <AttachButton attachments={attachments} />
          {tools}
          <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
      </div>
    </section>
  )
}
