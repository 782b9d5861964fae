import { Node } from '@tiptap/core'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { toEmbedUrl } from './embed-url.ts'

/** A player of one of the allowed hosts. Nothing else can become one, whatever is pasted. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      url: { default: null, parseHTML: (element) => toEmbedUrl(element.getAttribute('src') ?? '') },
      title: {
        default: '',
        parseHTML: (element) => (element.getAttribute('title') ?? '').slice(0, 200),
      },
    }
  },

  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) =>
        toEmbedUrl(element.getAttribute('src') ?? '') === null ? false : null,
    },
  ],
  renderHTML: ({ node }) => [
    'iframe',
    { src: node.attrs.url as string, title: node.attrs.title as string },
  ],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
})

function EmbedView({ node, selected }: ReactNodeViewProps) {
  const { url, title } = node.attrs as { url: string; title: string }
  return (
    <NodeViewWrapper
      data-drag-handle
      data-selected={selected || undefined}
      className="editor-block"
    >
      <iframe
        src={url}
        title={title || url}
        loading="lazy"
        // A player needs its own origin; it is never ours, so it can't lift the sandbox.
        // eslint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation"
        className="aspect-video w-full rounded-card border border-line bg-wash"
      />
      <p className="mt-1 truncate text-13 text-ink-muted">{title || url}</p>
    </NodeViewWrapper>
  )
}
