import { useLingui } from '@lingui/react/macro'
import { Node } from '@tiptap/core'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { ImageOff } from 'lucide-react'

export type PictureOptions = {
  /** Where the picture of a file can be seen now. */
  urlOf: (file_id: string) => string | undefined
}

/** A stored file shown as a picture. Pictures of other sites are not taken over when text is pasted. */
export const Picture = Node.create<PictureOptions>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,

  addOptions: () => ({ urlOf: () => undefined }),

  addAttributes() {
    const size = (name: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || null,
    })
    return {
      file_id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-file-id'),
        renderHTML: ({ file_id }) => ({ 'data-file-id': file_id as string }),
      },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      width: size('width'),
      height: size('height'),
    }
  },

  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

function PictureView({ node, selected, extension }: ReactNodeViewProps) {
  const { t } = useLingui()
  const attrs = node.attrs as {
    file_id: string
    alt: string
    width: number | null
    height: number | null
  }
  const url = (extension.options as PictureOptions).urlOf(attrs.file_id)
  return (
    <NodeViewWrapper
      data-drag-handle
      data-selected={selected || undefined}
      className="editor-block"
    >
      {url ? (
        <img
          src={url}
          alt={attrs.alt}
          width={attrs.width ?? undefined}
          height={attrs.height ?? undefined}
          className="h-auto max-w-full rounded-card"
        />
      ) : (
        <span className="flex items-center gap-2 rounded-card border border-line bg-wash p-4 text-14 text-ink-muted">
          <ImageOff aria-hidden className="size-4" />
          {attrs.alt || t`Picture`}
        </span>
      )}
    </NodeViewWrapper>
  )
}
