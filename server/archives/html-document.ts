import { EmbedUrl, Href, type Block, type Document, type Inline } from '#contract/document.ts'
import * as z from 'zod/mini'
import {
  inlinesOfText,
  latexOf,
  marksIn,
  scriptOf,
  textNode,
  type Marks,
  type Note,
} from './inline-html.ts'
import { cleaned, codeOf, filled, rowsOf, trimmed } from './html-parts.ts'
import { isElement, textIn, type Element, type Node } from './nodes.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** What a converter of HTML is given to find pictures, and to say what it can't keep. */
export interface HtmlSurroundings {
  /** The id of a picture, or why it can't be shown. */
  picture: (source: string) => { id: string } | { problem: Sentence }
  /** Where a link or an embedded file leads instead; null when nothing here takes its place. */
  link?: ((address: string) => string | null) | undefined
  note: Note
}

const left = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'meta', 'link'])
const media = new Set(['audio', 'video', 'object', 'embed', 'iframe', 'canvas', 'applet'])
const fields = new Set(['input', 'select', 'textarea', 'button'])
const through = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'figure',
  'figcaption',
  'center',
  'address',
  'dl',
  'dt',
  'dd',
  'fieldset',
  'form',
  'details',
  'summary',
  'body',
  'html',
  'caption',
  'li',
  'tr',
  'td',
  'th',
  'prompt',
  'itemBody',
  'contentBody',
  'stimulusBody',
])

/** HTML as a document of the nodes it may have. Whatever else was there is left out and noted. */
export const htmlDocument = (nodes: readonly Node[], around: HtmlSurroundings): Document => ({
  type: 'doc',
  content: new Converter(around).blocks(nodes, []),
})

class Converter {
  readonly #around: HtmlSurroundings
  #run: Inline[] = []
  #blocks: Block[] = []

  constructor(around: HtmlSurroundings) {
    this.#around = around
  }

  /** The blocks of these nodes, apart from those that are being gathered. */
  blocks(nodes: readonly Node[], marks: Marks): Block[] {
    const [run, blocks] = [this.#run, this.#blocks]
    this.#run = []
    this.#blocks = []
    this.#walk(nodes, marks)
    this.#flush()
    const made = this.#blocks
    this.#run = run
    this.#blocks = blocks
    return made
  }

  #walk(nodes: readonly Node[], marks: Marks) {
    for (const node of nodes) {
      if (isElement(node)) this.#element(node, marks)
      else this.#text(node, marks)
    }
  }

  #text(text: string, marks: Marks) {
    const clean = cleaned(text).replaceAll(/[ \t\r\n\f]+/g, ' ')
    if (clean !== '') this.#run.push(...inlinesOfText(clean, marks))
  }

  #element(element: Element, marks: Marks) {
    const { name, attributes, children } = element
    const { note } = this.#around
    if (/(^|[;\s])(color|background|font)[\w-]*\s*:/i.test(attributes['style'] ?? '')) {
      note(say('Colors and fonts aren’t kept.'))
    }
    if (left.has(name)) {
      if (name === 'script') note(say('A script in the text is left out.'))
      return
    }
    const heading = /^h([1-6])$/.exec(name)
    if (heading) this.#push({ ...this.#heading(Number(heading[1]), children, marks) })
    else if (name === 'br') this.#run.push({ type: 'hardBreak' })
    else if (name === 'img') this.#picture(element, marks)
    else if (name === 'sub' || name === 'sup') this.#run.push(...scriptOf(name, element, marks))
    else if (name === 'math') this.#formula(element, marks)
    else if (name === 'svg') note(say('A drawing (SVG) in the text is left out.'))
    else if (media.has(name)) this.#media(element, marks)
    else if (fields.has(name)) note(say('A form field in the text is left out.'))
    else if (name === 'hr') this.#push({ type: 'horizontalRule' })
    else if (name === 'pre') this.#push(codeOf(element))
    else if (name === 'ul' || name === 'ol') this.#list(element, marks)
    else if (name === 'blockquote') {
      this.#push({ type: 'blockquote', content: this.blocks(children, marks) })
    } else if (name === 'table') this.#table(element, marks)
    else if (through.has(name)) {
      this.#flush()
      this.#walk(children, marks)
      this.#flush()
    } else this.#walk(children, marksIn(element, marks, this.#around))
  }

  #heading(depth: number, children: readonly Node[], marks: Marks): Block {
    const inside = this.blocks(children, marks)
    const content = inside.flatMap((block) =>
      block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [],
    )
    this.#push(...inside.filter(({ type }) => type === 'image'))
    return { type: 'heading', attrs: { level: depth <= 2 ? 2 : depth === 3 ? 3 : 4 }, content }
  }

  #list({ name, attributes, children }: Element, marks: Marks) {
    const items = children.flatMap((child) =>
      isElement(child) || child.trim() !== ''
        ? [{ type: 'listItem' as const, content: this.blocks([child], marks) }]
        : [],
    )
    if (items.length === 0) return
    const start = Number(attributes['start'] ?? 1)
    this.#push(
      name === 'ol'
        ? {
            type: 'orderedList',
            content: items,
            ...(Number.isInteger(start) && start !== 1 && { attrs: { start } }),
          }
        : { type: 'bulletList', content: items },
    )
  }

  #table(table: Element, marks: Marks) {
    const span = (value: string | undefined) =>
      Math.min(50, Math.max(1, Math.trunc(Number(value)) || 1))
    const rows = rowsOf(table).flatMap((row) => {
      const cells = row.children.filter(isElement).flatMap((cell) =>
        cell.name === 'td' || cell.name === 'th'
          ? [
              {
                type: cell.name === 'th' ? ('tableHeader' as const) : ('tableCell' as const),
                attrs: {
                  colspan: span(cell.attributes['colspan']),
                  rowspan: span(cell.attributes['rowspan']),
                },
                content: filled(this.blocks(cell.children, marks)),
              },
            ]
          : [],
      )
      return cells.length > 0 ? [{ type: 'tableRow' as const, content: cells }] : []
    })
    for (const caption of table.children) {
      if (isElement(caption) && caption.name === 'caption') this.#element(caption, marks)
    }
    if (rows.length > 0) this.#push({ type: 'table', content: rows })
  }

  #formula(element: Element, marks: Marks) {
    const latex = latexOf(element)
    if (latex) this.#run.push({ type: 'inlineMath', attrs: { latex } })
    else {
      this.#around.note(say('A formula in MathML is kept as plain text.'))
      this.#text(textIn(element), marks)
    }
  }

  #picture(element: Element, marks: Marks) {
    const latex = latexOf(element)
    if (latex) {
      this.#run.push({ type: 'inlineMath', attrs: { latex } })
      return
    }
    const { src = '', alt: given = '' } = element.attributes
    const alt = cleaned(given).slice(0, 500)
    const found = this.#around.picture(src)
    if ('id' in found) {
      const size = (name: string) => {
        const pixels = Number(element.attributes[name])
        return Number.isInteger(pixels) && pixels >= 1 && pixels <= 10_000 ? pixels : null
      }
      const attrs = { file_id: found.id, alt, width: size('width'), height: size('height') }
      this.#push({ type: 'image', attrs })
      return
    }
    this.#around.note(say('A picture isn’t kept: {reason}.', { reason: found.problem }))
    const link: Marks = /^https?:\/\/\S{1,1900}$/i.test(src)
      ? [...marks.filter(({ type }) => type !== 'link'), { type: 'link', attrs: { href: src } }]
      : marks
    this.#run.push(...textNode(alt || (link === marks ? '' : src), link))
  }

  #media({ name, attributes, children }: Element, marks: Marks) {
    const source =
      attributes['src'] ??
      attributes['data'] ??
      children.filter(isElement).find((child) => child.attributes['src'])?.attributes['src'] ??
      ''
    const url = playerOf(source)
    if (url) {
      this.#push({
        type: 'embed',
        attrs: { url, title: (attributes['title'] ?? '').slice(0, 200) },
      })
      return
    }
    // Pictures come as objects too.
    if (name === 'object') {
      const found = this.#around.picture(source)
      if ('id' in found) {
        const alt = textIn({ name, attributes, children, line: 0 }).trim().slice(0, 500)
        this.#push({ type: 'image', attrs: { file_id: found.id, alt, width: null, height: null } })
        return
      }
    }
    if (this.#linked(name, source, attributes['title'] ?? '', marks)) return
    const what = source.startsWith('data:') ? '' : (source.split('/').at(-1) ?? '').slice(0, 80)
    const kind = name === 'audio' || name === 'video' ? name : 'other'
    this.#around.note(
      what
        ? say(
            '{kind, select, audio {An audio file} video {A video file} other {An embedded file}} ({name}) isn’t kept.',
            { kind, name: what },
          )
        : say(
            '{kind, select, audio {An audio file} video {A video file} other {An embedded file}} isn’t kept.',
            { kind },
          ),
    )
    if (name !== 'iframe') this.#walk(children, marks)
  }

  /** Where links are followed, what can't be shown in place becomes one. */
  #linked(name: string, source: string, title: string, marks: Marks): boolean {
    if (!this.#around.link || source === '' || source.startsWith('data:')) return false
    const outside = source.startsWith('//') ? `https:${source}` : source
    const href = this.#around.link(source) ?? (/^https?:\/\//i.test(outside) ? outside : null)
    if (href === null || !z.safeParse(Href, href).success) return false
    const what = cleaned(title).trim() || (source.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
    this.#flush()
    const others = marks.filter(({ type }) => type !== 'link')
    const text = what.slice(0, 200) || outside.slice(0, 200)
    this.#run.push(...textNode(text, [...others, { type: 'link', attrs: { href } }]))
    this.#flush()
    this.#around.note(
      say(
        '{kind, select, audio {An audio file} video {A video} other {An embedded page}} ({address}) is a link now.',
        {
          kind: name === 'audio' || name === 'video' ? name : 'other',
          address: outside.slice(0, 120),
        },
      ),
    )
    return true
  }

  #push(...blocks: Block[]) {
    this.#flush()
    this.#blocks.push(...blocks)
  }

  #flush() {
    const content = trimmed(this.#run)
    this.#run = []
    if (content.length > 0) this.#blocks.push({ type: 'paragraph', content })
  }
}

/** YouTube and Vimeo in the form that may be shown. */
export function playerOf(source: string): string | null {
  const youtube =
    /^(?:https?:)?\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed\/|youtu\.be\/|youtube\.com\/watch\?v=)([\w-]{5,20})/.exec(
      source,
    )
  const vimeo = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/.exec(source)
  const url = youtube
    ? `https://www.youtube-nocookie.com/embed/${youtube[1]}`
    : vimeo
      ? `https://player.vimeo.com/video/${vimeo[1]}`
      : null
  return url && z.safeParse(EmbedUrl, url).success ? url : null
}
