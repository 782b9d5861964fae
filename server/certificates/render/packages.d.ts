/** What is used of packages that bring no types of their own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface StructureElement {
    add(child: StructureElement): this
  }

  export default class PDFDocument extends Readable {
    constructor(options: object)
    addPage(options?: object): this
    markContent(tag: string): this
    endMarkedContent(): this
    markStructureContent(tag: string): object
    struct(type: string, options?: { alt?: string }, children?: object[]): StructureElement
    addStructure(element: StructureElement): this
  }
}

declare module '@react-pdf/layout' {
  export default function layoutDocument(document: object, fonts: object): Promise<object>
}

declare module '@react-pdf/render' {
  export default function render(page: object, layout: object): object
}
