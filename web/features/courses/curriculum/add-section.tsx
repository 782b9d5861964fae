import { Trans, useLingui } from '@lingui/react/macro'
import { FolderPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

/** Always open: writing a title and pressing Enter is all it takes. */
export function AddSection({ onAdd }: { onAdd: (title: string) => Promise<boolean> }) {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const given = title.trim()
    if (given === '') return
    setTitle('')
    const added = await onAdd(given)
    if (!added) setTitle(given)
  }
  return (
    <form
      onSubmit={(event) => void add(event)}
      className="flex gap-2 rounded-card border border-dashed border-line-strong p-2"
    >
      <div className="min-w-0 flex-1">
        <Input
          compact
          value={title}
          maxLength={120}
          aria-label={t`Title of the new section`}
          placeholder={t`New section`}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button size="sm" type="submit" disabled={title.trim() === ''}>
        <FolderPlus />
        <Trans>Add section</Trans>
      </Button>
    </form>
  )
}
