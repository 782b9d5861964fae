import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  ChevronDown,
  CodeXml,
  Highlighter,
  Italic,
  Link,
  Plus,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import * as Radix from 'radix-ui/toolbar'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../menu.tsx'
import type { Ask } from './ask.ts'
import { listBlocks, textBlocks, type BlockTool } from './blocks.ts'
import { ToolButton, toolClass, ToolSeparator } from './tool-button.tsx'

type ToolbarProps = {
  editor: Editor
  ask: Ask
  inserted: BlockTool[]
  compact: boolean
  controls: string
}

const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'highlight', 'link'] as const

export function Toolbar({ editor, ask, inserted, compact, controls }: ToolbarProps) {
  const { t, i18n } = useLingui()
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      marks: marks.filter((mark) => editor.isActive(mark)),
      blocks: [...textBlocks, ...listBlocks]
        .filter((block) => block.isActive?.(editor))
        .map(({ name }) => name),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
      canMark: editor.can().toggleBold(),
    }),
  })
  const chain = () => editor.chain().focus()
  const mark = (name: (typeof marks)[number]) => ({
    active: state.marks.includes(name),
    disabled: !state.canMark && name !== 'code',
  })
  const style = textBlocks.find(({ name }) => state.blocks.includes(name)) ?? textBlocks[0]

  return (
    <Radix.Root
      aria-label={t`Formatting`}
      aria-controls={controls}
      className="flex items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {!compact && style && (
        <>
          <Menu>
            <Radix.Button asChild>
              <MenuTrigger className={`${toolClass} w-30 justify-between px-2!`}>
                {i18n._(style.label)}
                <ChevronDown aria-hidden />
              </MenuTrigger>
            </Radix.Button>
            <MenuContent align="start" onCloseAutoFocus={(event) => returnTo(event, editor)}>
              {textBlocks.map(({ name, label, icon: Icon, run }) => (
                <MenuItem key={name} icon={<Icon />} onSelect={() => run(chain(), ask).run()}>
                  {i18n._(label)}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
          <ToolSeparator />
        </>
      )}
      <ToolButton
        label={t`Bold`}
        shortcut="Ctrl+B"
        {...mark('bold')}
        onClick={() => chain().toggleBold().run()}
      >
        <Bold />
      </ToolButton>
      <ToolButton
        label={t`Italic`}
        shortcut="Ctrl+I"
        {...mark('italic')}
        onClick={() => chain().toggleItalic().run()}
      >
        <Italic />
      </ToolButton>
      {!compact && (
        <>
          <ToolButton
            label={t`Underline`}
            shortcut="Ctrl+U"
            {...mark('underline')}
            onClick={() => chain().toggleUnderline().run()}
          >
            <Underline />
          </ToolButton>
          <ToolButton
            label={t`Strike through`}
            shortcut="Ctrl+Shift+S"
            {...mark('strike')}
            onClick={() => chain().toggleStrike().run()}
          >
            <Strikethrough />
          </ToolButton>
          <ToolButton
            label={t`Highlight`}
            shortcut="Ctrl+Shift+H"
            {...mark('highlight')}
            onClick={() => chain().toggleHighlight().run()}
          >
            <Highlighter />
          </ToolButton>
        </>
      )}
      <ToolButton
        label={t`Code`}
        shortcut="Ctrl+E"
        {...mark('code')}
        onClick={() => chain().toggleCode().run()}
      >
        <CodeXml />
      </ToolButton>
      <ToolButton
        label={t`Link`}
        shortcut="Ctrl+K"
        {...mark('link')}
        onClick={() => ask({ kind: 'link' })}
      >
        <Link />
      </ToolButton>
      <ToolSeparator />
      {listBlocks.map(({ name, label, icon: Icon, run }) => (
        <ToolButton
          key={name}
          label={i18n._(label)}
          active={state.blocks.includes(name)}
          onClick={() => run(chain(), ask).run()}
        >
          <Icon />
        </ToolButton>
      ))}
      {inserted.length > 0 && (
        <>
          <ToolSeparator />
          <Menu>
            <Radix.Button asChild>
              <MenuTrigger className={`${toolClass} px-2!`}>
                <Plus aria-hidden />
                {t`Insert`}
              </MenuTrigger>
            </Radix.Button>
            <MenuContent align="start" onCloseAutoFocus={(event) => returnTo(event, editor)}>
              {inserted.map(({ name, label, icon: Icon, run }) => (
                <MenuItem key={name} icon={<Icon />} onSelect={() => run(chain(), ask).run()}>
                  {i18n._(label)}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
        </>
      )}
      <ToolSeparator />
      <ToolButton
        label={t`Undo`}
        shortcut="Ctrl+Z"
        disabled={!state.canUndo}
        onClick={() => chain().undo().run()}
      >
        <Undo2 className="rtl:-scale-x-100" />
      </ToolButton>
      <ToolButton
        label={t`Redo`}
        shortcut="Ctrl+Shift+Z"
        disabled={!state.canRedo}
        onClick={() => chain().redo().run()}
      >
        <Redo2 className="rtl:-scale-x-100" />
      </ToolButton>
    </Radix.Root>
  )
}

/** A menu that closes gives the focus to the text, not to its button. */
function returnTo(event: Event, editor: Editor) {
  event.preventDefault()
  if (!document.querySelector('[role=dialog]')) editor.commands.focus()
}
