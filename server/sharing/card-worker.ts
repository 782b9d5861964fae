import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Document, Font, Image, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import sharp from 'sharp'
import { drawable, fontsFor } from '#server/drawing/fonts.ts'
import {
  cardHeight,
  cardWidth,
  pictureWidth,
  type DrawableCard,
} from '#server/drawing/share-card.ts'
import { layoutOf } from '#server/drawing/paper.ts'
import { fontFeatureSettings } from '#server/drawing/features.ts'

/** Draws one card: laid out as a page with our own typefaces, so that it looks the same on every machine. */

const given = workerData as DrawableCard
const site = 'Lyceum'
const [kicker, title, line] = [given.kicker, given.title, given.line].map(drawable) as [
  string,
  string,
  string,
]

const families = fontsFor([kicker, title, line, site].join(' ')).map(({ family, bytes }) => {
  Font.register({ family, src: `data:font/ttf;base64,${bytes.toString('base64')}` })
  return family
})
Font.registerHyphenationCallback((word) => [word])

const paper = layoutOf(given.language ?? 'en')
/** A title is in the language of its course. */
const side = { textAlign: paper.start, direction: paper.direction }

const sizeOf = (text: string) => (text.length <= 28 ? 76 : text.length <= 60 ? 60 : 46)

const card = h(
  Document,
  null,
  h(
    Page,
    {
      size: [cardWidth, cardHeight],
      style: {
        flexDirection: paper.row,
        backgroundColor: '#fbf9f4',
        fontFamily: families,
        fontFeatureSettings,
      },
    },
    h(
      View,
      { style: { width: cardWidth - pictureWidth, padding: 64, justifyContent: 'space-between' } },
      h(Text, { style: { fontSize: 28, color: '#5d655f', ...side } }, kicker),
      h(
        View,
        null,
        h(
          Text,
          {
            style: {
              fontSize: sizeOf(title),
              lineHeight: 1.12,
              color: '#1f2a26',
              maxLines: 4,
              textOverflow: 'ellipsis',
              ...side,
            },
          },
          title,
        ),
        h(
          Text,
          {
            style: {
              fontSize: 30,
              lineHeight: 1.3,
              marginTop: 22,
              color: '#5d655f',
              maxLines: 2,
              textOverflow: 'ellipsis',
              ...side,
            },
          },
          line,
        ),
      ),
      h(Text, { style: { fontSize: 34, color: '#1c5c4a', textAlign: paper.start } }, site),
    ),
    h(Image, {
      src: { data: Buffer.from(given.picture), format: 'png' },
      style: { width: pictureWidth, height: cardHeight },
    }),
  ),
)

const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await renderToBuffer(card))
const { data } = await document.getPage(0).render({
  scale: 1,
  render: ({ data: pixels, width, height }) =>
    sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 8 })
      .toBuffer(),
})
document.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(new Uint8Array(data))
