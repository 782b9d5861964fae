import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Input } from '../input.tsx'
import { Select } from '../select.tsx'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { calloutTones, type CalloutTone } from './callout.ts'
import { codeLanguages } from './code-languages.ts'

/** More tools for what the cursor is in: a table, a callout, code, a picture or a video. */
export function ContextBar({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      table: editor.isActive('table'),
      tone: editor.isActive('callout')
        ? (editor.getAttributes('callout').tone as CalloutTone)
        : null,
      language: editor.isActive('codeBlock')
        ? ((editor.getAttributes('codeBlock').language as string | null) ?? '')
        : null,
      alt: editor.isActive('image') ? (editor.getAttributes('image').alt as string) : null,
      title: editor.isActive('embed') ? (editor.getAttributes('embed').title as string) : null,
    }),
  })
  const parts = [
    state.table && <TableTools key="table" editor={editor} />,
    state.tone !== null && <CalloutTools key="callout" editor={editor} tone={state.tone} />,
    state.language !== null && (
      <LanguageTool key="code" editor={editor} language={state.language} />
    ),
    state.alt !== null && <PictureTools key="picture" editor={editor} alt={state.alt} />,
    state.title !== null && <EmbedTools key="embed" editor={editor} title={state.title} />,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-wash px-2 py-1.5">
      {parts}
    </div>
  )
}

function TableTools({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus()
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="sm" variant="ghost" onClick={() => chain().addRowAfter().run()}>
        <Trans>Add row</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => chain().addColumnAfter().run()}>
        <Trans>Add column</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => chain().toggleHeaderRow().run()}>
        <Trans>Header row</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => chain().deleteRow().run()}>
        <Trans>Delete row</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => chain().deleteColumn().run()}>
        <Trans>Delete column</Trans>
      </Button>
      <Button size="sm" variant="danger-quiet" onClick={() => chain().deleteTable().run()}>
        <Trans>Delete table</Trans>
      </Button>
    </div>
  )
}

function CalloutTools({ editor, tone }: { editor: Editor; tone: CalloutTone }) {
  const { t } = useLingui()
  const words = { note: t`Note`, tip: t`Tip`, warning: t`Warning` }
  return (
    <div className="flex items-center gap-1">
      <Select
        compact
        aria-label={t`Box type`}
        className="w-32"
        value={tone}
        options={calloutTones.map((value) => ({ value, label: words[value] }))}
        onValueChange={(value) => editor.chain().focus().changeCallout(value).run()}
      />
      <Button size="sm" variant="ghost" onClick={() => editor.chain().focus().unsetCallout().run()}>
        <Trans>Remove box</Trans>
      </Button>
    </div>
  )
}

function LanguageTool({ editor, language }: { editor: Editor; language: string }) {
  const { t } = useLingui()
  const known = codeLanguages.some(({ value }) => value === language)
  return (
    <Select
      compact
      aria-label={t`Code language`}
      className="w-44"
      value={language || 'plain'}
      options={[
        { value: 'plain', label: t`Plain text` },
        ...codeLanguages,
        ...(known || language === '' ? [] : [{ value: language, label: language }]),
      ]}
      onValueChange={(value) =>
        editor
          .chain()
          .focus()
          .updateAttributes('codeBlock', { language: value === 'plain' ? null : value })
          .run()
      }
    />
  )
}

function PictureTools({ editor, alt }: { editor: Editor; alt: string }) {
  const { t } = useLingui()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <Field label={t`Picture description`} hideLabel className="min-w-40 flex-1">
        <Input
          compact
          value={alt}
          maxLength={500}
          placeholder={t`Describe the picture for people who can't see it`}
          onChange={(event) =>
            editor.commands.updateAttributes('image', { alt: event.target.value })
          }
        />
      </Field>
      <RemoveButton editor={editor} />
    </div>
  )
}

function EmbedTools({ editor, title }: { editor: Editor; title: string }) {
  const { t } = useLingui()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <Field label={t`Video title`} hideLabel className="min-w-40 flex-1">
        <Input
          compact
          value={title}
          maxLength={200}
          placeholder={t`Video title`}
          onChange={(event) =>
            editor.commands.updateAttributes('embed', { title: event.target.value })
          }
        />
      </Field>
      <RemoveButton editor={editor} />
    </div>
  )
}

function RemoveButton({ editor }: { editor: Editor }) {
  return (
    <Button
      size="sm"
      variant="danger-quiet"
      onClick={() => editor.chain().focus().deleteSelection().run()}
    >
      <Trans>Remove</Trans>
    </Button>
  )
}
