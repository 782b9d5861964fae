import { Info, Lightbulb, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { pictureSet } from './picture-set.ts'
import { classNames } from './class-names.ts'

/** A node of a stored text. Only the types named below are shown; whatever else it may hold is left out. */
export interface DocumentNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: object
  readonly marks?: readonly { readonly type: string; readonly attrs?: object }[]
  readonly content?: readonly DocumentNode[]
}

type DocumentTextProps = {
  document: { readonly content: readonly DocumentNode[] }
  /** Where a picture of the text can be read now. */
  fileUrl?: (fileId: string) => string | undefined
  className?: string
  /** Of the text, for voices and hyphens; its direction follows its letters. */
  language?: string
}

const Code = lazy(() => import('./document-code.tsx'))
const Maths = lazy(() => import('./document-maths.tsx'))

/** Shows a stored text node by node, by an allow-list: nothing in it is ever taken as HTML. */
export function DocumentText({ document, fileUrl, className, language }: DocumentTextProps) {
  return (
    <div
      dir="auto"
      lang={language}
      className={classNames('document flow-root text-16 wrap-anywhere', className)}
    >
      <Blocks nodes={document.content} context={{ fileUrl, ids: headingIds(document.content) }} />
    </div>
  )
}

interface Context {
  fileUrl: DocumentTextProps['fileUrl']
  ids: ReadonlyMap<DocumentNode, string>
}

/** The words of a node without their marks. */
export const plainText = (node: DocumentNode): string =>
  node.text ?? (node.content ?? []).map(plainText).join('')

/** Headings of a text with the ids that their elements carry, for a table of contents. */
export function headingsOf(nodes: readonly DocumentNode[]) {
  const ids = headingIds(nodes)
  return [...ids].map(([node, id]) => ({
    id,
    level: numberOf(node, 'level') ?? 2,
    text: plainText(node),
  }))
}

function headingIds(nodes: readonly DocumentNode[]): Map<DocumentNode, string> {
  const ids = new Map<DocumentNode, string>()
  const taken = new Map<string, number>()
  for (const node of nodes) {
    if (node.type !== 'heading') continue
    const words = plainText(node)
      .toLocaleLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
    const base = `h-${words || 'section'}`
    const seen = taken.get(base) ?? 0
    taken.set(base, seen + 1)
    ids.set(node, seen === 0 ? base : `${base}-${seen + 1}`)
  }
  return ids
}

function Blocks({
  nodes = [],
  context,
}: {
  nodes: readonly DocumentNode[] | undefined
  context: Context
}) {
  return nodes.map((node, index) => <Block key={index} node={node} context={context} />)
}

const headings = {
  2: 'mt-10 mb-3 scroll-mt-20 text-24 font-semibold tracking-tight first:mt-0',
  3: 'mt-8 mb-2 scroll-mt-20 text-20 font-semibold first:mt-0',
  4: 'mt-6 mb-2 scroll-mt-20 text-16 font-semibold first:mt-0',
}

function Block({ node, context }: { node: DocumentNode; context: Context }): ReactNode {
  const blocks = <Blocks nodes={node.content} context={context} />
  switch (node.type) {
    case 'paragraph':
      return (
        <p className="my-4 min-h-6 text-pretty first:mt-0 last:mb-0">
          <Inlines nodes={node.content} />
        </p>
      )
    case 'heading': {
      const level = numberOf(node, 'level')
      const known = level === 3 || level === 4 ? level : 2
      const Heading = `h${known}` as const
      return (
        <Heading id={context.ids.get(node)} className={headings[known]}>
          <Inlines nodes={node.content} />
        </Heading>
      )
    }
    case 'bulletList':
      return <ul className="my-4 list-disc space-y-1.5 ps-6 [&_p]:my-1">{blocks}</ul>
    case 'orderedList':
      return (
        <ol
          start={numberOf(node, 'start') ?? 1}
          className="my-4 list-decimal space-y-1.5 ps-6 [&_p]:my-1"
        >
          {blocks}
        </ol>
      )
    case 'listItem':
      return <li className="ps-1 marker:text-ink-faint">{blocks}</li>
    case 'blockquote':
      return (
        <blockquote className="my-6 border-s-2 border-line-strong ps-5 text-ink-muted">
          {blocks}
        </blockquote>
      )
    case 'callout':
      return <Callout tone={textOf(node, 'tone')}>{blocks}</Callout>
    case 'codeBlock':
      return <CodeBlock code={plainText(node)} language={textOf(node, 'language') ?? null} />
    case 'blockMath':
      return <MathsOf latex={textOf(node, 'latex') ?? ''} block />
    case 'image':
      return <Picture node={node} context={context} />
    case 'embed':
      return <Embed url={textOf(node, 'url') ?? ''} title={textOf(node, 'title') ?? ''} />
    case 'horizontalRule':
      return <hr className="my-8 border-line" />
    case 'table':
      return (
        // A wide table scrolls by itself, also by keyboard, instead of widening the page.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        <div className="my-6 overflow-x-auto rounded-card border border-line" tabIndex={0}>
          <table className="w-full min-w-max text-14 [&_p]:my-0">
            <tbody>{blocks}</tbody>
          </table>
        </div>
      )
    case 'tableRow':
      return <tr className="border-b border-line last:border-b-0">{blocks}</tr>
    case 'tableHeader':
    case 'tableCell': {
      const Cell = node.type === 'tableHeader' ? 'th' : 'td'
      return (
        <Cell
          colSpan={numberOf(node, 'colspan') ?? 1}
          rowSpan={numberOf(node, 'rowspan') ?? 1}
          className={classNames(
            'max-w-100 px-4 py-2.5 text-start align-top',
            node.type === 'tableHeader' && 'bg-wash font-semibold',
          )}
        >
          {blocks}
        </Cell>
      )
    }
    default:
      return null
  }
}

function Inlines({ nodes = [] }: { nodes: readonly DocumentNode[] | undefined }) {
  return nodes.map((node, index) => <Inline key={index} node={node} />)
}

function Inline({ node }: { node: DocumentNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(
        (inner, mark) => marked(mark, inner),
        node.text ?? '',
      )
    case 'hardBreak':
      return <br />
    case 'inlineMath':
      return <MathsOf latex={textOf(node, 'latex') ?? ''} />
    case 'mention':
      return <span className="font-semibold text-primary">@{textOf(node, 'label')}</span>
    default:
      return null
  }
}

function marked(mark: { type: string; attrs?: object }, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'highlight':
      return <mark className="bg-amber-soft text-ink">{inner}</mark>
    case 'code':
      return <code className="rounded-[4px] bg-wash px-1 py-0.5 font-mono text-14">{inner}</code>
    case 'link': {
      const href = textOf(mark, 'href') ?? ''
      if (!/^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)) return inner
      const outside = /^https?:/i.test(href)
      return (
        <a
          href={href}
          className="text-primary underline underline-offset-4"
          {...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        >
          {inner}
        </a>
      )
    }
    default:
      return inner
  }
}

const callouts = {
  note: [Info, 'border-info/40 bg-info-soft', 'text-info'],
  tip: [Lightbulb, 'border-success/40 bg-success-soft', 'text-success'],
  warning: [TriangleAlert, 'border-amber/50 bg-amber-soft', 'text-amber-ink'],
} as const

function Callout({ tone, children }: { tone: string | undefined; children: ReactNode }) {
  const [Icon, box, colour] = callouts[tone === 'tip' || tone === 'warning' ? tone : 'note']
  return (
    <aside className={classNames('my-6 flex gap-3 rounded-card border p-4', box)}>
      <Icon aria-hidden className={classNames('mt-1 size-4.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 [&_p]:my-1">{children}</div>
    </aside>
  )
}

function CodeBlock({ code, language }: { code: string; language: string | null }) {
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <pre
      tabIndex={0}
      className="my-6 overflow-x-auto rounded-card border border-line bg-surface p-4"
    >
      <code className="font-mono text-14">
        {language ? (
          <Suspense fallback={code}>
            <Code code={code} language={language} />
          </Suspense>
        ) : (
          code
        )}
      </code>
    </pre>
  )
}

function MathsOf({ latex, block = false }: { latex: string; block?: boolean }) {
  return (
    <Suspense fallback={<code className="font-mono text-14">{latex}</code>}>
      <Maths latex={latex} block={block} />
    </Suspense>
  )
}

function Picture({ node, context }: { node: DocumentNode; context: Context }) {
  const url = context.fileUrl?.(textOf(node, 'file_id') ?? '')
  const alt = textOf(node, 'alt') ?? ''
  if (!url) return alt ? <p className="my-6 text-14 text-ink-muted italic">{alt}</p> : null
  return (
    <img
      {...pictureSet(url)}
      // Texts are 720 pixels wide at most.
      sizes="(min-width: 768px) 720px, 100vw"
      alt={alt}
      width={numberOf(node, 'width')}
      height={numberOf(node, 'height')}
      loading="lazy"
      decoding="async"
      className="my-6 h-auto max-w-full rounded-card"
    />
  )
}

const embeds =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+)(\?[\w=&;.-]*)?$/

/** A player of another house, inside its own frame. */
export function Embed({ url, title }: { url: string; title: string }) {
  if (!embeds.test(url)) return null
  return (
    <iframe
      src={url}
      title={title || 'Video'}
      loading="lazy"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin by the check above, so it can't undo its sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; picture-in-picture"
      className="my-6 aspect-video w-full rounded-card border border-line"
    />
  )
}

const valueOf = (node: { attrs?: object }, name: string): unknown =>
  (node.attrs as Record<string, unknown> | undefined)?.[name]

const textOf = (node: { attrs?: object }, name: string): string | undefined => {
  const value = valueOf(node, name)
  return typeof value === 'string' ? value : undefined
}

const numberOf = (node: { attrs?: object }, name: string): number | undefined => {
  const value = valueOf(node, name)
  return typeof value === 'number' ? value : undefined
}
