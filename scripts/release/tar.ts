import { gzipSync } from 'node:zlib'
import { byCodePoint } from './packages.ts'

export interface Entry {
  path: string
  content: Buffer
  executable: boolean
}

const block = 512

/** A .tar.gz that depends on its content alone: sorted, owned by root, without times. */
export function packArchive(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  for (const entry of entries.toSorted((a, b) => byCodePoint(a.path, b.path))) {
    parts.push(headerOf(entry), entry.content)
    const rest = entry.content.length % block
    if (rest > 0) parts.push(Buffer.alloc(block - rest))
  }
  parts.push(Buffer.alloc(2 * block))
  return gzipSync(Buffer.concat(parts), { level: 6 })
}

/** The ustar header. A path of more than 100 bytes is split at a slash. */
function headerOf({ path, content, executable }: Entry): Buffer {
  const [prefix, name] = split(path)
  const header = Buffer.alloc(block)
  const write = (text: string, at: number) => header.write(text, at, 'utf8')
  const writeNumber = (number: number, at: number, length: number) =>
    write(`${number.toString(8).padStart(length - 1, '0')}\0`, at)
  write(name, 0)
  writeNumber(executable ? 0o755 : 0o644, 100, 8)
  writeNumber(0, 108, 8)
  writeNumber(0, 116, 8)
  writeNumber(content.length, 124, 12)
  writeNumber(0, 136, 12)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\x0000', 257)
  write('root', 265)
  write('root', 297)
  write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function split(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new Error(`The path ${path} is too long for an archive.`)
}
