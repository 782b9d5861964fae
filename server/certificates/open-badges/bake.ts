import { crc32 } from 'node:zlib'

const signatureBytes = 8
const keyword = 'openbadgecredential'

/** A picture that carries its credential, as Open Badges 3.0 bakes it: a text chunk after the header of the PNG. */
export function bake(png: Buffer, credential: string): Buffer {
  const afterHeader = signatureBytes + 12 + png.readUInt32BE(signatureBytes)
  const data = Buffer.concat([
    Buffer.from(`${keyword}\0`, 'latin1'),
    // Not compressed, by no method, in no language, without a translated keyword.
    Buffer.from([0, 0, 0, 0]),
    Buffer.from(credential, 'utf8'),
  ])
  const chunk = Buffer.concat([Buffer.from('iTXt', 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(chunk))
  return Buffer.concat([
    png.subarray(0, afterHeader),
    length,
    chunk,
    check,
    png.subarray(afterHeader),
  ])
}
