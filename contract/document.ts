import * as z from 'zod/mini'
import { Id, storable } from './fields.ts'

/**
 * Rich text is stored as a tree of allow-listed nodes, never as HTML. The editor writes it, the server validates it
 * against this schema, and the reader renders it node by node: nothing that isn't listed here can be stored or shown.
 */

/** Allowed link targets. */
export const Href = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^(https?:\/\/|mailto:|\/(?!\/)|#)/i, 'This link is not allowed'),
  )

/** Hosts whose players may be embedded; the content security policy lists the same ones. */
export const embedHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const

export const EmbedUrl = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(
      /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+)(\?[\w=&;.-]*)?$/,
      'Only YouTube and Vimeo can be embedded',
    ),
  )

export const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code', 'highlight']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: Href }) }),
])

export const Text = z.object({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(200_000), storable),
  marks: z.optional(z.array(Mark).check(z.maxLength(8))),
})
const HardBreak = z.object({ type: z.literal('hardBreak') })
export const InlineMath = z.object({
  type: z.literal('inlineMath'),
  attrs: z.object({ latex: z.string().check(z.maxLength(4000), storable) }),
})
export const Mention = z.object({
  type: z.literal('mention'),
  attrs: z.object({ id: Id, label: z.string().check(z.maxLength(200), storable) }),
})
export const Inline = z.discriminatedUnion('type', [Text, HardBreak, InlineMath, Mention])
export type Inline = z.infer<typeof Inline>

const inlines = z.optional(z.array(Inline).check(z.maxLength(5000)))
export const Paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
export const Heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  content: inlines,
})
export const CodeBlock = z.object({
  type: z.literal('codeBlock'),
  attrs: z.object({ language: z.nullable(z.string().check(z.regex(/^[\w+#-]{1,30}$/))) }),
  content: z.optional(z.array(Text)),
})
export const Image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    file_id: Id,
    alt: z.string().check(z.maxLength(500), storable),
    width: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    height: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
})
const BlockMath = z.object({
  type: z.literal('blockMath'),
  attrs: z.object({ latex: z.string().check(z.maxLength(8000), storable) }),
})
const Embed = z.object({
  type: z.literal('embed'),
  attrs: z.object({ url: EmbedUrl, title: z.string().check(z.maxLength(200), storable) }),
})
const HorizontalRule = z.object({ type: z.literal('horizontalRule') })

export const ListItem = z.object({
  type: z.literal('listItem'),
  get content() {
    return z.array(Block).check(z.maxLength(500))
  },
})
export const BulletList = z.object({
  type: z.literal('bulletList'),
  content: z.array(ListItem).check(z.maxLength(1000)),
})
export const OrderedList = z.object({
  type: z.literal('orderedList'),
  attrs: z.optional(z.object({ start: z.number().check(z.int()) })),
  content: z.array(ListItem).check(z.maxLength(1000)),
})
export const Blockquote = z.object({
  type: z.literal('blockquote'),
  get content() {
    return z.array(Block).check(z.maxLength(500))
  },
})
export const Callout = z.object({
  type: z.literal('callout'),
  attrs: z.object({ tone: z.enum(['note', 'tip', 'warning']) }),
  get content() {
    return z.array(Block).check(z.maxLength(500))
  },
})
const CellAttributes = z.optional(
  z.object({
    colspan: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(50)), 1),
    rowspan: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(50)), 1),
  }),
)
const TableCell = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: CellAttributes,
  get content() {
    return z.array(Block).check(z.maxLength(100))
  },
})
const TableRow = z.object({
  type: z.literal('tableRow'),
  content: z.array(TableCell).check(z.maxLength(50)),
})
const Table = z.object({
  type: z.literal('table'),
  content: z.array(TableRow).check(z.maxLength(500)),
})

export const Block: z.ZodMiniDiscriminatedUnion<
  [
    typeof Paragraph,
    typeof Heading,
    typeof CodeBlock,
    typeof Image,
    typeof BlockMath,
    typeof Embed,
    typeof HorizontalRule,
    typeof BulletList,
    typeof OrderedList,
    typeof Blockquote,
    typeof Callout,
    typeof Table,
  ]
> = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  CodeBlock,
  Image,
  BlockMath,
  Embed,
  HorizontalRule,
  BulletList,
  OrderedList,
  Blockquote,
  Callout,
  Table,
])
export type Block = z.infer<typeof Block>

/** Nobody nests lists this deep by hand; deeper documents are attacks. */
const maximumDepth = 60

function depthOf(root: object): number {
  let depth = 0
  let level: object[] = [root]
  for (; level.length > 0 && depth <= maximumDepth; depth += 1) {
    level = level.flatMap((node) => (node as { content?: object[] }).content ?? [])
  }
  return depth
}

export const Document = z
  .object({ type: z.literal('doc'), content: z.array(Block).check(z.maxLength(5000)) })
  .check(z.refine((document) => depthOf(document) <= maximumDepth, 'This is nested too deeply'))
export type Document = z.infer<typeof Document>
