import { Extension, type Extensions } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import { Mention, type MentionOptions } from '@tiptap/extension-mention'
import { TableKit } from '@tiptap/extension-table'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { Href } from '#contract/document.ts'
import { Callout } from './callout.ts'
import { Embed } from './embed.tsx'
import { toEmbedUrl } from './embed-url.ts'
import type { Mentioned } from './document-editor-props.ts'
import { Picture } from './picture.tsx'

type Formula = { latex: string; position: number; display: boolean }

export type SchemaOptions = {
  pictureUrl: (file_id: string) => string | undefined
  editFormula: (formula: Formula) => void
  mentionSuggestion?: MentionOptions<Mentioned, Mentioned>['suggestion']
}

/** Every node and mark of contract/document.ts, and no other. */
export const schemaExtensions = ({
  pictureUrl,
  editFormula,
  mentionSuggestion = {},
}: SchemaOptions): Extensions => {
  const edit = (display: boolean) => (node: { attrs: { latex?: string } }, position: number) =>
    editFormula({ latex: node.attrs.latex ?? '', position, display })
  const katexOptions = { throwOnError: false, trust: false, maxExpand: 200, maxSize: 20 }
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => Href.safeParse(url).success,
        HTMLAttributes: { target: null, rel: null },
      },
      dropcursor: { class: 'editor-dropcursor', color: false },
    }),
    Highlight,
    TableKit.configure({ table: { resizable: false, allowTableNodeSelection: true } }),
    InlineMath.configure({ katexOptions, onClick: edit(false) }),
    BlockMath.configure({
      katexOptions: { ...katexOptions, displayMode: true },
      onClick: edit(true),
    }),
    Picture.configure({ urlOf: pictureUrl }),
    Callout,
    Embed,
    Mention.extend({
      addAttributes: () => ({ id: from('data-id'), label: from('data-label') }),
    }).configure({ suggestion: mentionSuggestion as MentionOptions['suggestion'] }),
    PastedEmbeds,
  ]
}

const from = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attrs: Record<string, unknown>) => ({ [name]: attrs[name.slice('data-'.length)] }),
})

/** A video's link pasted on a line of its own becomes the video. */
const PastedEmbeds = Extension.create({
  name: 'pastedEmbeds',
  // Before links, which would take the same paste.
  priority: 1100,
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const { $from, empty } = view.state.selection
            const url = toEmbedUrl(event.clipboardData?.getData('text/plain') ?? '')
            if (url === null || !empty || $from.parent.content.size > 0) return false
            if ($from.parent.type.name !== 'paragraph') return false
            return editor.commands.insertContent({ type: 'embed', attrs: { url, title: '' } })
          },
        },
      }),
    ]
  },
})
