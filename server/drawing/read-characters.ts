/** The characters that a TrueType file has glyphs for, from its table of characters. */
export function readCharacters(font: Buffer): ReadonlySet<number> {
  const found = new Set<number>()
  const cmap = tableOffset(font, 'cmap')
  const count = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < count; index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(table)
    if (format === 4) readSegments(font, table, found)
    if (format === 12) readGroups(font, table, found)
  }
  return found
}

function tableOffset(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${tag}.`)
}

/** Format 4: ranges of the basic plane, each with a step to the glyph or a list of glyphs. */
function readSegments(font: Buffer, table: number, found: Set<number>) {
  const doubled = font.readUInt16BE(table + 6)
  const [ends, starts] = [table + 14, table + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + doubled * 2]
  for (let segment = 0; segment < doubled; segment += 2) {
    const start = font.readUInt16BE(starts + segment)
    const end = font.readUInt16BE(ends + segment)
    const delta = font.readUInt16BE(deltas + segment)
    const offset = font.readUInt16BE(offsets + segment)
    for (let point = start; point <= end && point < 0xffff; point += 1) {
      const listed = offset && font.readUInt16BE(offsets + segment + offset + (point - start) * 2)
      const glyph = offset ? listed && (listed + delta) & 0xffff : (point + delta) & 0xffff
      if (glyph !== 0) found.add(point)
    }
  }
}

/** Format 12: ranges of all planes. */
function readGroups(font: Buffer, table: number, found: Set<number>) {
  const count = font.readUInt32BE(table + 12)
  for (let index = 0; index < count; index += 1) {
    const group = table + 16 + index * 12
    const end = font.readUInt32BE(group + 4)
    for (let point = font.readUInt32BE(group); point <= end; point += 1) found.add(point)
  }
}
