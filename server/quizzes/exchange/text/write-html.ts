import type { Document } from '#contract/document.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: { href?: string } }[]
  content?: Node[]
}

/** Where a picture is in the file that is written; null when it isn't in it. */
export type PictureAddress = (fileId: string) => string | null

/** A document as XHTML, so that it fits into HTML and XML alike. */
export const writeHtml = (document: Document, picture: PictureAddress = () => null): string =>
  (document.content as unknown as Node[]).map((node) => blockOf(node, picture)).join('')

const tags: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  callout: 'blockquote',
  tableRow: 'tr',
}

function blockOf(node: Node, picture: PictureAddress): string {
  const { type, attrs = {}, content = [] } = node
  const inside = () => content.map((child) => blockOf(child, picture)).join('')
  const words = () => content.map(inlineOf).join('')
  switch (type) {
    case 'paragraph':
      return `<p>${words()}</p>`
    case 'heading': {
      // Level 2 is the highest a text may have.
      const level = Number(attrs['level'] ?? 2)
      return `<h${level}>${words()}</h${level}>`
    }
    case 'codeBlock':
      return `<pre>${escapeXml(content.map(({ text = '' }) => text).join(''))}</pre>`
    case 'blockMath':
      return `<p>\\(${escapeXml(text(attrs['latex']))}\\)</p>`
    case 'orderedList': {
      const start = attrs['start'] === undefined ? '' : ` start="${Number(attrs['start'])}"`
      return `<ol${start}>${inside()}</ol>`
    }
    case 'table':
      return `<table><tbody>${inside()}</tbody></table>`
    case 'tableCell':
    case 'tableHeader': {
      const tag = type === 'tableHeader' ? 'th' : 'td'
      const span = (name: string) =>
        Number(attrs[name] ?? 1) > 1 ? ` ${name}="${Number(attrs[name])}"` : ''
      return `<${tag}${span('colspan')}${span('rowspan')}>${inside()}</${tag}>`
    }
    case 'horizontalRule':
      return '<hr/>'
    case 'image': {
      const address = picture(text(attrs['file_id']))
      const size = ['width', 'height']
        .map((name) => (attrs[name] ? ` ${name}="${Number(attrs[name])}"` : ''))
        .join('')
      return address === null
        ? ''
        : `<p><img src="${escapeXml(address)}" alt="${escapeXml(text(attrs['alt']))}"${size}/></p>`
    }
    case 'embed':
      return `<p><a href="${escapeXml(text(attrs['url']))}">${escapeXml(text(attrs['title']) || text(attrs['url']))}</a></p>`
    default: {
      const tag = tags[type]
      return tag ? `<${tag}>${inside()}</${tag}>` : ''
    }
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const markTags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  highlight: 'mark',
}

function inlineOf({ type, text: words = '', attrs = {}, marks = [] }: Node): string {
  if (type === 'hardBreak') return '<br/>'
  if (type === 'inlineMath') return `\\(${escapeXml(text(attrs['latex']))}\\)`
  if (type === 'mention') return `@${escapeXml(text(attrs['label']))}`
  // The first mark is the outermost, as it is when it is read again.
  return marks.reduceRight((inner, mark) => {
    if (mark.type === 'link') return `<a href="${escapeXml(mark.attrs?.href ?? '')}">${inner}</a>`
    const tag = markTags[mark.type]
    return tag ? `<${tag}>${inner}</${tag}>` : inner
  }, escapeXml(words))
}
