import { writeFile } from 'node:fs/promises'

type Value = string | number | { [key: string]: Value }

/** The bytes of a value in the MaxMind DB format: a type, a size, and what it holds. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(2, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  const entries = Object.entries(value)
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ])
}

const control = (type: number, size: number) =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29])

/** Writes a MaxMind DB that knows one IPv4 address, as operators bring them. */
export async function writePlacesFile(path: string, address: string, entry: Value) {
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
  const [nodes, gap] = [bits.length, 16]
  const tree = Buffer.alloc(nodes * 6)
  for (const [depth, bit] of bits.split('').entries()) {
    const next = depth === nodes - 1 ? nodes + gap : depth + 1
    tree.writeUIntBE(bit === '0' ? next : nodes, depth * 6, 3)
    tree.writeUIntBE(bit === '1' ? next : nodes, depth * 6 + 3, 3)
  }
  const about = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test',
    description: {},
    ip_version: 4,
    node_count: nodes,
    record_size: 24,
  }
  await writeFile(
    path,
    Buffer.concat([
      tree,
      Buffer.alloc(gap),
      encode(entry),
      Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
      encode(about),
    ]),
  )
}
