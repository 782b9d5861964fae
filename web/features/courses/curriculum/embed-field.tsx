import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toEmbedUrl } from '#web/ui/editor/embed-url.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type EmbedFieldProps = {
  url: string | null
  title: string
  disabled: boolean
  onChange: (url: string | null) => void
}

/** The link of a video elsewhere, shown as learners will see it. */
export default function EmbedField({ url, title, disabled, onChange }: EmbedFieldProps) {
  const { t } = useLingui()
  const [link, setLink] = useState(url ?? '')
  const refused = link.trim() !== '' && toEmbedUrl(link) === null
  const take = (typed: string) => {
    setLink(typed)
    const next = toEmbedUrl(typed)
    if (next !== null || typed.trim() === '') onChange(next)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Video link`}
        hint={t`A link to a YouTube or Vimeo video.`}
        error={refused && t`Only YouTube and Vimeo can be embedded`}
      >
        <Input
          inputMode="url"
          placeholder="https://"
          disabled={disabled}
          value={link}
          onChange={(event) => take(event.target.value)}
        />
      </Field>
      {url && (
        <iframe
          src={url}
          title={title}
          // A player needs its own origin; it is never ours, so it can't lift the sandbox.
          // eslint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allowFullScreen
          className="aspect-video w-full rounded-card border border-line bg-wash"
        />
      )}
    </div>
  )
}
