/* oxlint-disable no-underscore-dangle -- the names that PDFium exports */
import { PDFiumLibrary } from '@hyzyla/pdfium'

export interface Glyph {
  sign: string
  left: number
  right: number
  bottom: number
  top: number
}

export interface PdfPage {
  text: string
  width: number
  height: number
  glyphs: Glyph[]
}

/** The part of PDFium that the library keeps to itself: where each letter is. */
interface Pdfium {
  _FPDFText_LoadPage: (page: number) => number
  _FPDFText_ClosePage: (text: number) => void
  _FPDFText_CountChars: (text: number) => number
  _FPDFText_GetUnicode: (text: number, index: number) => number
  _FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
  wasmExports: { malloc: (bytes: number) => number; free: (place: number) => void }
  HEAPF64: Float64Array
}

/** What a reader sees on each page: the text, and the box of every letter that is not a space. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    return [...document.pages()].map((page) => {
      const { module, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number }
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      return { text: page.getText(), width, height, glyphs: glyphsOf(module, pageIdx) }
    })
  } finally {
    document.destroy()
    library.destroy()
  }
}

function glyphsOf(module: Pdfium, page: number): Glyph[] {
  const text = module._FPDFText_LoadPage(page)
  const places = module.wasmExports.malloc(32)
  const glyphs: Glyph[] = []
  for (let index = 0; index < module._FPDFText_CountChars(text); index += 1) {
    const sign = String.fromCodePoint(module._FPDFText_GetUnicode(text, index))
    module._FPDFText_GetCharBox(text, index, places, places + 8, places + 16, places + 24)
    const [left = 0, right = 0, bottom = 0, top = 0] = module.HEAPF64.slice(
      places / 8,
      places / 8 + 4,
    )
    if (sign.trim() !== '') glyphs.push({ sign, left, right, bottom, top })
  }
  module.wasmExports.free(places)
  module._FPDFText_ClosePage(text)
  return glyphs
}

/** Letters printed over others or off the page, each with its neighbours; neighbours in a word may touch. */
export function faultsOf({ glyphs, width, height }: PdfPage): string[] {
  const around = (index: number) =>
    glyphs
      .slice(Math.max(0, index - 8), index + 9)
      .map(({ sign }) => sign)
      .join('')
  return glyphs.flatMap((one, index) => {
    if (one.left < 0 || one.bottom < 0 || one.right > width || one.top > height) {
      return [`“${around(index)}” is off the page`]
    }
    const over = glyphs.findIndex((other, at) => at > index + 1 && covers(one, other))
    return over < 0 ? [] : [`“${around(index)}” is printed over “${around(over)}”`]
  })
}

function covers(a: Glyph, b: Glyph) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom)
  return wide > 0.5 && high > 0.5
}
