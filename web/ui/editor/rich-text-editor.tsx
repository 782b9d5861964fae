import 'katex/dist/katex.min.css'
import '#web/styles/document-editor.css'
import { useLingui } from '@lingui/react/macro'
import { Extension, type Editor } from '@tiptap/core'
import { Placeholder } from '@tiptap/extension-placeholder'
import { EditorContent, useEditor } from '@tiptap/react'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Document } from '#contract/document.ts'
import { classNames } from '../class-names.ts'
import { Dialog } from '../dialog.tsx'
import { toast } from '../toaster.tsx'
import type { Ask, Question } from './ask.ts'
import { insertedBlocks, listBlocks, pictureBlock, sourceBlock, textBlocks } from './blocks.ts'
import { ContextBar } from './context-bar.tsx'
import type { DocumentEditorProps } from './document-editor-props.ts'
import { EditorPage } from './editor-page.ts'
import { EmbedDialog } from './embed-dialog.tsx'
import { schemaExtensions } from './extensions.ts'
import { FormulaDialog } from './formula-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { mentionSuggestion } from './mention-suggestion.tsx'
import { insertPictures, PictureUploads, type PictureUploadsOptions } from './picture-uploads.ts'
import { SlashMenu } from './slash-menu.tsx'
import { fromDocument } from './to-document.ts'
import { Toolbar } from './toolbar.tsx'

export default function RichTextEditor(props: DocumentEditorProps) {
  const { value, label, placeholder, compact = false, disabled = false, error } = props
  const { t } = useLingui()
  const id = useId()
  const [question, setQuestion] = useState<Question | null>(null)
  const [page] = useState(() => new EditorPage(value))
  const [uploads] = useState((): PictureUploadsOptions => ({
    uploadOf: page.upload,
    onFailure: ({ name }, reason) =>
      toast.error(t`${name} couldn’t be added`, {
        description: reason instanceof Error ? reason.message : undefined,
      }),
  }))
  const editor = useEditor({
    ...optionsOf(page, uploads, value, placeholder),
    editable: !disabled,
    editorProps: {
      attributes: {
        dir: 'auto',
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        class: classNames('document-editor', compact && 'document-editor-compact'),
      },
      // Headings of other pages start where ours do.
      transformPastedHTML: (html) =>
        html.replaceAll(/(<\/?)h1\b/gi, '$1h2').replaceAll(/(<\/?)h[56]\b/gi, '$1h4'),
    },
    onBlur: () => props.onBlur?.(),
  })
  const chooser = useRef<HTMLInputElement>(null)
  const canAddPictures = props.uploadImage !== undefined

  useEffect(() => {
    const { onChange, uploadImage, imageUrl, mentions, sources } = props
    const ask: Ask = (asked) => {
      if (asked.kind === 'picture') chooser.current?.click()
      else if (asked.kind !== 'source') setQuestion(asked)
      else {
        const source = sources?.find(({ id }) => id === asked.id)
        source?.choose((content) => page.insert(editor, content))
      }
    }
    page.answer({ onChange, uploadImage, imageUrl, mentions, sources, ask })
  })
  useEffect(() => page.take(editor, value), [editor, page, value])

  const close = () => setQuestion(null)
  return (
    <div>
      <div
        className={classNames(
          'rounded-card border bg-surface focus-within:border-primary has-[[contenteditable]:focus-visible]:outline-2 has-[[contenteditable]:focus-visible]:outline-primary',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        {!disabled && (
          <div className="sticky top-(--editor-top,0px) z-10 overflow-hidden rounded-t-card border-b border-line bg-surface">
            <Toolbar
              editor={editor}
              ask={page.ask}
              compact={compact}
              controls={id}
              inserted={[
                ...(canAddPictures ? [pictureBlock] : []),
                ...(compact ? [] : insertedBlocks),
                ...(props.sources ?? []).map(sourceBlock),
              ]}
            />
            <ContextBar editor={editor} />
          </div>
        )}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
      {canAddPictures && (
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t`Pictures`}
          onChange={(event) => {
            insertPictures(editor, uploads, [...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      )}
      <Dialog open={question !== null} onOpenChange={(open) => !open && close()}>
        {question?.kind === 'link' && <LinkDialog editor={editor} close={close} />}
        {question?.kind === 'formula' && (
          <FormulaDialog editor={editor} question={question} close={close} />
        )}
        {question?.kind === 'embed' && <EmbedDialog editor={editor} close={close} />}
      </Dialog>
    </div>
  )
}

function optionsOf(
  page: EditorPage,
  uploads: PictureUploadsOptions,
  value: Document,
  placeholder = '',
) {
  return {
    content: fromDocument(value),
    // It would write a style element, which the content security policy forbids; see document-editor.css.
    injectCSS: false,
    textDirection: 'auto' as const,
    extensions: [
      ...schemaExtensions({
        pictureUrl: page.pictureUrl,
        editFormula: (formula) => page.ask({ kind: 'formula', ...formula }),
        mentionSuggestion: mentionSuggestion(page.mentions),
      }),
      Placeholder.configure({ placeholder }),
      PictureUploads.configure(uploads),
      SlashMenu.configure({
        ask: page.ask,
        tools: () => [
          ...textBlocks,
          ...listBlocks,
          ...(page.upload() ? [pictureBlock] : []),
          ...insertedBlocks,
          ...page.sources().map(sourceBlock),
        ],
      }),
      Extension.create({
        name: 'linkShortcut',
        addKeyboardShortcuts: () => ({
          'Mod-k': () => {
            page.ask({ kind: 'link' })
            return true
          },
        }),
      }),
    ],
    onUpdate: ({ editor }: { editor: Editor }) => page.give(editor),
  }
}
