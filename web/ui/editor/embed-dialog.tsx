import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState, type FormEvent } from 'react'
import { Button } from '../button.tsx'
import { DialogContent, DialogFooter } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { toEmbedUrl } from './embed-url.ts'

export function EmbedDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useLingui()
  const [link, setLink] = useState('')
  const [title, setTitle] = useState('')
  const [refused, setRefused] = useState(false)

  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const url = toEmbedUrl(link)
    if (url === null) {
      setRefused(true)
      return
    }
    const attrs = { url, title: title.trim() }
    editor.chain().focus().insertContent({ type: 'embed', attrs }).run()
    close()
  }
  return (
    <DialogContent title={t`Add video`}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <Field
          label={t`Link`}
          hint={t`A link to a YouTube or Vimeo video.`}
          error={refused && t`Only YouTube and Vimeo can be embedded`}
        >
          <Input
            value={link}
            autoFocus
            inputMode="url"
            placeholder="https://"
            onChange={(event) => setLink(event.target.value)}
          />
        </Field>
        <Field label={t`Title`} optional>
          <Input value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <DialogFooter>
          <Button type="submit" variant="primary">
            <Trans>Add</Trans>
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  )
}
