import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { Ask } from './ask.ts'
import { labelOf, type BlockTool } from './blocks.ts'
import { suggestionRender } from './suggestion-list.tsx'

/** Typing / offers the blocks; the word after it searches them. */
export const SlashMenu = Extension.create<{ tools: () => BlockTool[]; ask: Ask }>({
  name: 'slashMenu',
  addOptions: () => ({ tools: () => [], ask: () => {} }),
  addProseMirrorPlugins() {
    const { tools, ask } = this.options
    return [
      Suggestion<BlockTool, BlockTool>({
        editor: this.editor,
        pluginKey: new PluginKey('slash-menu'),
        char: '/',
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
        items: ({ query }) => tools().filter((tool) => found(tool, query)),
        command: ({ editor, range, props }) =>
          props.run(editor.chain().focus().deleteRange(range), ask).run(),
        render: suggestionRender(
          () => t`Insert`,
          (tool) => ({ key: tool.name, label: labelOf(tool, i18n), icon: <tool.icon /> }),
        ),
      }),
    ]
  },
})

const found = (tool: BlockTool, query: string) =>
  `${labelOf(tool, i18n)} ${tool.words}`.toLowerCase().includes(query.toLowerCase())
