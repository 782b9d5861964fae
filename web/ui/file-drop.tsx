import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { comma } from './comma.ts'

type FileDropProps = {
  onFiles: (files: File[]) => void
  /** As in the `accept` attribute: "image/png,.pdf". */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  /** What may be given, in words: "PNG or JPEG, up to 5 MB". */
  hint?: ReactNode
  className?: string
}

const matches = (file: File, accept: string) =>
  accept.split(',').some((rule) => {
    const kind = rule.trim().toLowerCase()
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1))
    return file.type === kind
  })

/** Takes files by drop, by click and by keyboard. Files of the wrong kind are refused in words. */
export function FileDrop({
  onFiles,
  accept,
  multiple = false,
  disabled = false,
  hint,
  className,
}: FileDropProps) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const wiring = useFieldControl({})
  const hintId = useId()

  const take = (files: File[]) => {
    const fitting = accept ? files.filter((file) => matches(file, accept)) : files
    const taken = multiple ? fitting : fitting.slice(0, 1)
    setRefused(files.filter((file) => !taken.includes(file)).map((file) => file.name))
    if (taken.length > 0) onFiles(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  const names = refused.join(comma())

  return (
    <div className={className}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys use the input */}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex cursor-pointer flex-col items-center gap-1 rounded-card border border-dashed px-4 py-8 text-center text-14 transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary',
          over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface hover:bg-wash',
          disabled && 'pointer-events-none opacity-50',
        )}
      >
        <input
          {...wiring}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          className="sr-only"
          aria-describedby={classNames(wiring['aria-describedby'], hint ? hintId : '') || undefined}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Upload aria-hidden className="mb-1 size-5 text-ink-faint" />
        <span>
          {multiple ? (
            <Trans>
              Drop files here or <span className="font-semibold text-primary">choose files</span>
            </Trans>
          ) : (
            <Trans>
              Drop a file here or <span className="font-semibold text-primary">choose a file</span>
            </Trans>
          )}
        </span>
        {hint && (
          <span id={hintId} className="text-13 text-ink-muted">
            {hint}
          </span>
        )}
      </label>
      <p role="alert" className={classNames('mt-1.5 text-13 text-danger', !names && 'hidden')}>
        {names && <Trans>Not accepted here: {names}</Trans>}
      </p>
    </div>
  )
}
