import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  ChevronDown,
  CodeXml,
  Ellipsis,
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
import { Menu, MenuCheckboxItem, MenuContent, MenuItem, MenuTrigger } from '../menu.tsx'
import type { Ask } from './ask.ts'
import { labelOf, listBlocks, textBlocks, type BlockTool } from './blocks.ts'
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

  const marksOf = [
    ...(compact
      ? []
      : [
          {
            name: 'underline' as const,
            label: t`Underline`,
            shortcut: 'Ctrl+U',
            icon: <Underline />,
            onClick: () => chain().toggleUnderline().run(),
          },
          {
            name: 'strike' as const,
            label: t`Strikethrough`,
            shortcut: 'Ctrl+Shift+S',
            icon: <Strikethrough />,
            onClick: () => chain().toggleStrike().run(),
          },
          {
            name: 'highlight' as const,
            label: t`Highlight`,
            shortcut: 'Ctrl+Shift+H',
            icon: <Highlighter />,
            onClick: () => chain().toggleHighlight().run(),
          },
        ]),
    {
      name: 'code' as const,
      label: t`Code`,
      shortcut: 'Ctrl+E',
      icon: <CodeXml />,
      onClick: () => chain().toggleCode().run(),
    },
  ]
  /** In the bar where it has room for them, in its menu elsewhere. */
  const folding = [
    ...marksOf.map((tool) => ({ ...tool, ...mark(tool.name) })),
    ...listBlocks.map((block) => ({
      name: block.name,
      label: labelOf(block, i18n),
      icon: <block.icon />,
      active: state.blocks.includes(block.name),
      disabled: false,
      onClick: () => block.run(chain(), ask).run(),
    })),
  ]
  const folded = compact ? '@max-sm:hidden' : '@max-2xl:hidden'
  const foldedIn = compact ? '@sm:hidden' : '@2xl:hidden'

  return (
    <div className="@container">
      <Radix.Root
        aria-label={t`Formatting`}
        aria-controls={controls}
        className="flex items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]"
      >
        {!compact && style && (
          <>
            <Menu>
              <Radix.Button asChild>
                <MenuTrigger className={`${toolClass} w-30 justify-between px-2! @max-sm:w-24`}>
                  <span className="truncate">{labelOf(style, i18n)}</span>
                  <ChevronDown aria-hidden className="shrink-0" />
                </MenuTrigger>
              </Radix.Button>
              <MenuContent align="start" onCloseAutoFocus={(event) => returnTo(event, editor)}>
                {textBlocks.map((block) => (
                  <MenuItem
                    key={block.name}
                    icon={<block.icon />}
                    onSelect={() => block.run(chain(), ask).run()}
                  >
                    {labelOf(block, i18n)}
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
        {folding.slice(0, marksOf.length).map(({ name, icon, ...tool }) => (
          <ToolButton key={name} {...tool} className={folded}>
            {icon}
          </ToolButton>
        ))}
        <ToolButton
          label={t`Link`}
          shortcut="Ctrl+K"
          {...mark('link')}
          onClick={() => ask({ kind: 'link' })}
        >
          <Link />
        </ToolButton>
        <ToolSeparator className={folded} />
        {folding.slice(marksOf.length).map(({ name, icon, ...tool }) => (
          <ToolButton key={name} {...tool} className={folded}>
            {icon}
          </ToolButton>
        ))}
        <Menu>
          <Radix.Button asChild>
            <MenuTrigger aria-label={t`More tools`} className={`${toolClass} ${foldedIn}`}>
              <Ellipsis aria-hidden />
            </MenuTrigger>
          </Radix.Button>
          <MenuContent align="start" onCloseAutoFocus={(event) => returnTo(event, editor)}>
            {folding.map(({ name, label, active, disabled, onClick }) => (
              <MenuCheckboxItem
                key={name}
                checked={active}
                disabled={disabled}
                onCheckedChange={onClick}
              >
                {label}
              </MenuCheckboxItem>
            ))}
          </MenuContent>
        </Menu>
        {inserted.length > 0 && (
          <>
            <ToolSeparator />
            <Menu>
              <Radix.Button asChild>
                <MenuTrigger className={`${toolClass} px-2!`}>
                  <Plus aria-hidden />
                  <span className="@max-md:sr-only">{t`Insert`}</span>
                </MenuTrigger>
              </Radix.Button>
              <MenuContent align="start" onCloseAutoFocus={(event) => returnTo(event, editor)}>
                {inserted.map((block) => (
                  <MenuItem
                    key={block.name}
                    icon={<block.icon />}
                    onSelect={() => block.run(chain(), ask).run()}
                  >
                    {labelOf(block, i18n)}
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
    </div>
  )
}

/** A menu that closes gives the focus to the text, not to its button. */
function returnTo(event: Event, editor: Editor) {
  event.preventDefault()
  if (!document.querySelector('[role=dialog]')) editor.commands.focus()
}
