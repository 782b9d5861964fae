import { inflateRawSync } from 'node:zlib'

/** The texts in a zip, read from its central directory. */
export function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  const entries: Record<string, string> = {}
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = (offset: number) => bytes.readUInt16LE(at + offset)
    const start = bytes.readUInt32LE(at + 42)
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(content, content + bytes.readUInt32LE(at + 20))
    const name = bytes.toString('utf8', at + 46, at + 46 + length(28))
    entries[name] = (length(10) === 8 ? inflateRawSync(packed) : packed).toString('utf8')
    at += 46 + length(28) + length(30) + length(32)
  }
  return entries
}
