import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState, type FormEvent } from 'react'
import { Href } from '#contract/document.ts'
import { Button } from '../button.tsx'
import { DialogContent, DialogFooter } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'

/** Gives the selected words an address, or writes the address itself where nothing is selected. */
export function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useLingui()
  const [before] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '')
  const [href, setHref] = useState(before)
  const [refused, setRefused] = useState(false)

  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const address = completed(href)
    if (!Href.safeParse(address).success) {
      setRefused(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '') {
      const marks = [{ type: 'link', attrs: { href: address } }]
      chain.insertContent({ type: 'text', text: href.trim(), marks }).run()
    } else {
      chain.setLink({ href: address }).run()
    }
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <DialogContent title={before ? t`Edit link` : t`Add link`} size="sm">
      <form onSubmit={save} noValidate>
        <Field
          label={t({ message: 'Address', context: 'web address' })}
          error={refused && t`Enter a web address, an email address or a path such as /courses.`}
        >
          <Input
            value={href}
            autoFocus
            inputMode="url"
            placeholder="https://"
            onChange={(event) => setHref(event.target.value)}
          />
        </Field>
        <DialogFooter>
          {before && (
            <Button variant="danger-quiet" onClick={remove}>
              <Trans>Remove link</Trans>
            </Button>
          )}
          <Button type="submit" variant="primary">
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  )
}

/** "lyceum.org" and "me@lyceum.org" are addresses to a person, if not to a browser. */
function completed(typed: string): string {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text)) return `https://${text}`
  return text
}
