import { marked } from 'marked'
import type { Document } from '#contract/document.ts'
import { paragraphs } from '#contract/plain-document.ts'
import type { Media } from '../files/media.ts'
import { htmlDocument, type HtmlSurroundings } from '#server/archives/html-document.ts'
import { cleaned } from '#server/archives/html-parts.ts'
import { maximumHtml, parseHtml, type Node } from '#server/archives/nodes.ts'
import { isPlain, hasPictures, plainText } from './plain-text.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

export type TextFormat = 'html' | 'plain' | 'markdown' | 'moodle'

/** The bytes of a file that a text names; null when there is none by that name. */
export type FindFile = (source: string) => { name: string; bytes: Uint8Array } | null

/** Reads the texts of one question and gathers what they can't keep. */
export class Words {
  readonly #media: Media
  readonly #find: FindFile
  readonly #link: HtmlSurroundings['link']
  readonly #notes = new Map<string, Sentence>()

  constructor(media: Media, find: FindFile = () => null, link?: HtmlSurroundings['link']) {
    this.#media = media
    this.#find = find
    this.#link = link
  }

  get notes(): Sentence[] {
    return [...this.#notes.values()].slice(0, 20)
  }

  note(sentence: Sentence) {
    this.#notes.set(JSON.stringify(sentence), sentence)
  }

  document(text: string, format: TextFormat = 'html', find: FindFile = this.#find): Document {
    if (format === 'plain') return plainDocument(text)
    if (text.length > maximumHtml) this.note(say('A text is cut after 2,000,000 characters.'))
    const given = text.slice(0, maximumHtml)
    // What has neither tags nor entities is text in every format.
    if (format === 'moodle' && !/[<&]|\\[([]|\$\$/.test(given)) return plainDocument(given)
    return this.nodes(parseHtml(htmlOf(given, format)), find)
  }

  nodes(nodes: readonly Node[], find: FindFile = this.#find): Document {
    return htmlDocument(nodes, {
      note: (sentence) => this.note(sentence),
      picture: (source) => this.#picture(source, find),
      link: this.#link,
    })
  }

  /** Words alone, for what has no formatting here: names, pairs, items, feedback. */
  line(text: string, format: TextFormat = 'html', find: FindFile = this.#find): string {
    return this.lineOf(this.document(text, format, find))
  }

  lineOf(document: Document): string {
    if (hasPictures(document))
      this.note(say('A picture in an answer, pair or feedback isn’t kept.'))
    else if (!isPlain(document)) this.note(say('Formatting isn’t kept; the text is.'))
    return plainText(document)
  }

  #picture(source: string, find: FindFile): { id: string } | { problem: Sentence } {
    const embedded = /^data:[\w/+.-]*;base64,(.*)$/s.exec(source)
    if (embedded) return this.#media.add('picture', Buffer.from(embedded[1] ?? '', 'base64'))
    const found = find(source)
    if (found) return this.#media.add(found.name, found.bytes)
    const name = source.slice(0, 120)
    return {
      problem: /^(https?:)?\/\//i.test(source)
        ? say('“{name}” is on another server', { name })
        : name === ''
          ? say('it has no address')
          : say('“{name}” isn’t in the file', { name }),
    }
  }
}

function htmlOf(text: string, format: TextFormat): string {
  if (format === 'markdown') return marked.parse(text, { async: false, gfm: true })
  return format === 'moodle' ? text.replaceAll(/\r?\n/g, '<br>') : text
}

/** Lines of text as paragraphs; at most so many that a document of them all is still made, to be refused as too long. */
export const plainDocument = (text: string): Document =>
  paragraphs(
    ...cleaned(text)
      .split(/[\r\n]+/, 20_000)
      .map((line) => line.trim())
      .filter(Boolean),
  )
