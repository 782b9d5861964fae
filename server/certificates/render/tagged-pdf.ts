import layoutDocument from '@react-pdf/layout'
import renderDocument from '@react-pdf/render'
import { Canvas, type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument, { type StructureElement } from 'pdfkit'
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react'

/** What a part of the page is to someone who hears it; everything else on the page is decoration. */
export type Role = 'H1' | 'P' | 'Figure'

/** Says what an element is. A figure needs words instead of it. */
export type Tag = (role: Role, element: ReactElement, alt?: string) => ReactNode

/**
 * Draws a document with a structure tree, which react-pdf's own output has not: its layout and its drawing are used as
 * they are, on a page that knows what is marked. The order of the elements is the order of reading.
 */
export async function drawTagged(
  make: (tag: Tag) => ReactElement<DocumentProps>,
): Promise<Uint8Array> {
  const drawn: { page?: TaggedPage } = {}
  const tag: Tag = (role, element, alt) =>
    h(
      Fragment,
      element.key === null ? null : { key: element.key },
      h(Canvas, { style: outside, paint: () => (drawn.page?.open(role, alt), null) }),
      element,
      h(Canvas, { style: outside, paint: () => (drawn.page?.close(), null) }),
    )
  const element = make(tag)
  const { container } = pdf(element) as unknown as { container: { document: object } }
  const page = new TaggedPage(element.props)
  drawn.page = page
  const layout = await layoutDocument(container.document, Font)
  const chunks: Uint8Array[] = []
  const written = Promise.withResolvers<Uint8Array>()
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  page.on('end', () => written.resolve(Buffer.concat(chunks)))
  page.on('error', written.reject)
  renderDocument(page, layout)
  return written.promise
}

/** Takes no room in the layout and draws nothing: only its moment matters. */
const outside = { position: 'absolute', width: 1, height: 1 } as const

class TaggedPage extends PDFDocument {
  #root: StructureElement | undefined

  constructor({ title, author, subject, language }: DocumentProps) {
    super({
      tagged: true,
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      autoFirstPage: false,
      info: { Title: title, Author: author, Subject: subject, Creator: 'Lyceum' },
    })
  }

  override addPage(options?: object) {
    super.addPage(options)
    this.markContent('Artifact')
    return this
  }

  open(role: Role, alt: string | undefined) {
    this.endMarkedContent()
    this.#root ??= this.#begun()
    this.#root.add(this.struct(role, alt ? { alt } : {}, [this.markStructureContent(role)]))
  }

  close() {
    this.endMarkedContent()
    this.markContent('Artifact')
  }

  #begun() {
    const root = this.struct('Document')
    this.addStructure(root)
    return root
  }
}
