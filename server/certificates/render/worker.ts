import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Font } from '@react-pdf/renderer'
import { certificate } from './certificate-page.ts'
import { drawable, fontsFor } from '#server/drawing/fonts.ts'
import type { Sheet, SheetFormat } from './sheet.ts'
import { drawTagged } from './tagged-pdf.ts'

/** A thread that draws certificates, one after the other, as long as there is work. */
export interface Order {
  id: number
  sheet: Sheet
  format: SheetFormat
}

export type Delivery = { id: number; bytes: Uint8Array } | { id: number; failure: string }

const registered = new Set<string>()
Font.registerHyphenationCallback((word) => [word])

/** The texts of a sheet as they can be drawn. */
const cleaned = (sheet: Sheet): Sheet => ({
  ...sheet,
  title: drawable(sheet.title),
  presented: drawable(sheet.presented),
  learner: drawable(sheet.learner),
  body: drawable(sheet.body),
  organization: drawable(sheet.organization),
  check: drawable(sheet.check),
  number: drawable(sheet.number),
  dates: sheet.dates.map(drawable),
  signatories: sheet.signatories.map(({ name, title, image }) => ({
    name: drawable(name),
    title: drawable(title),
    image,
  })),
})

function familiesFor(sheet: Sheet): string[] {
  const { title, presented, learner, body, organization, check, number, stamp, dates } = sheet
  const signatories = sheet.signatories.flatMap((signatory) => [signatory.name, signatory.title])
  const texts = [title, presented, learner, body, organization, check, number, stamp ?? '']
  return fontsFor([...texts, ...dates, ...signatories, '·'].join(' ')).map(({ family, bytes }) => {
    if (!registered.has(family)) register(family, bytes)
    return family
  })
}

function register(family: string, bytes: Buffer) {
  const src = `data:font/ttf;base64,${bytes.toString('base64')}`
  Font.register({ family, fonts: [{ src, fontWeight: 400 }] })
  registered.add(family)
}

function drawPdf(given: Sheet) {
  const sheet = cleaned(given)
  return drawTagged((tag) => certificate(sheet, familiesFor(sheet), tag))
}

let pdfium: Promise<PDFiumLibrary> | undefined

/** The picture is taken of the finished PDF, so both always show the same. */
async function drawPicture(sheet: Sheet): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const library = await (pdfium ??= PDFiumLibrary.init())
  const document = await library.loadDocument(await drawPdf(sheet))
  try {
    const picture = await document.getPage(0).render({
      scale: 2,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .png({ compressionLevel: 7, palette: true, quality: 92 })
          .toBuffer(),
    })
    return picture.data
  } finally {
    document.destroy()
  }
}

parentPort?.on('message', ({ id, sheet, format }: Order) => {
  const drawn = format === 'pdf' ? drawPdf(sheet) : drawPicture(sheet)
  drawn.then(
    (bytes) => answer({ id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
const answer = (delivery: Delivery) => parentPort?.postMessage(delivery)
