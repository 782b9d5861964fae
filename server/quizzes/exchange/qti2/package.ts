import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { PicturesOut } from '../pictures-out.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import type { QtiVersion } from './write.ts'

const types: Record<QtiVersion, string> = {
  '2.1': 'imsqti_item_xmlv2p1',
  '3.0': 'imsqti_item_xmlv3p0',
}

/** Items and pictures as a content package with its manifest. */
export async function qtiPackage(
  version: QtiVersion,
  items: readonly { identifier: string; text: string }[],
  pictures: PicturesOut,
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const resources = items.map(({ identifier, text }) => {
    const own = [...pictures.values()].filter(({ name }) => text.includes(encodeURIComponent(name)))
    const files = own.map(
      ({ name }) => `<file href="images/${escapeXml(encodeURIComponent(name))}"/>`,
    )
    const href = `items/${identifier}.xml`
    return `<resource identifier="${identifier}" type="${types[version]}" href="${href}"><file href="${href}"/>${files.join('')}</resource>`
  })
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="lyceum"><metadata><schema>QTI${version === '3.0' ? ' Package' : 'v2.1 Package'}</schema><schemaversion>${version === '3.0' ? '3.0.0' : '1.0.0'}</schemaversion></metadata><organizations/><resources>\n${resources.join('\n')}\n</resources></manifest>\n`
  zip.addBuffer(Buffer.from(manifest), 'imsmanifest.xml')
  for (const { identifier, text } of items)
    zip.addBuffer(Buffer.from(text), `items/${identifier}.xml`)
  for (const { name, bytes } of pictures.values())
    zip.addBuffer(Buffer.from(bytes), `images/${name}`)
  zip.end()
  return buffer(zip.outputStream)
}
