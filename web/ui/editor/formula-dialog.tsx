import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import katex from 'katex'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { DialogContent, DialogFooter } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { Textarea } from '../textarea.tsx'
import type { Question } from './ask.ts'

type FormulaDialogProps = {
  editor: Editor
  question: Extract<Question, { kind: 'formula' }>
  close: () => void
}

/** Writes a formula in LaTeX and shows it while it is written. */
export function FormulaDialog({ editor, question, close }: FormulaDialogProps) {
  const { t } = useLingui()
  const [latex, setLatex] = useState(question.latex)
  const [display, setDisplay] = useState(question.display)
  const preview = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!preview.current) return
    katex.render(latex || String.raw`\ `, preview.current, {
      displayMode: display,
      throwOnError: false,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    })
  }, [latex, display])

  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    writeFormula(editor, question.position, latex.trim(), display)
    close()
  }
  return (
    <DialogContent title={question.position === null ? t`Add formula` : t`Edit formula`}>
      <form onSubmit={save} className="flex flex-col gap-4">
        <Field label={t`LaTeX`}>
          <Textarea
            value={latex}
            autoFocus
            rows={3}
            maxLength={display ? 8000 : 4000}
            spellCheck={false}
            placeholder={String.raw`\frac{a}{b}`}
            className="font-mono"
            onChange={(event) => setLatex(event.target.value)}
          />
        </Field>
        <div
          ref={preview}
          role="img"
          aria-label={t`Preview`}
          className="min-h-14 overflow-x-auto rounded-card bg-wash p-3 text-center text-16"
        />
        <Checkbox label={t`On its own line`} checked={display} onCheckedChange={setDisplay} />
        <DialogFooter>
          <Button type="submit" variant="primary" disabled={latex.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  )
}

function writeFormula(editor: Editor, position: number | null, latex: string, display: boolean) {
  const type = display ? 'blockMath' : 'inlineMath'
  const old = position === null ? null : editor.state.doc.nodeAt(position)
  const chain = editor.chain().focus()
  if (position === null || !old) chain.insertContent({ type, attrs: { latex } }).run()
  else if (old.type.name === type && display) chain.updateBlockMath({ latex, pos: position }).run()
  else if (old.type.name === type) chain.updateInlineMath({ latex, pos: position }).run()
  else {
    const range = { from: position, to: position + old.nodeSize }
    chain.insertContentAt(range, { type, attrs: { latex } }).run()
  }
}
