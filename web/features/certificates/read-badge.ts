const keyword = 'openbadgecredential\0'

/** The credential in a badge file: the file itself, or what was baked into a picture. Null where there is none. */
export async function readBadge(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPicture = String.fromCharCode(...bytes.subarray(1, 4)) === 'PNG'
  return isPicture ? bakedIn(bytes) : new TextDecoder().decode(bytes)
}

function bakedIn(png: Uint8Array): string | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const letters = (from: number, count: number) =>
    String.fromCharCode(...png.subarray(from, from + count))
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const isText = letters(at + 4, 4) === 'iTXt' && letters(at + 8, keyword.length) === keyword
    // Two bytes say whether and how it is compressed; language and translated keyword are empty.
    const data = png.subarray(at + 8 + keyword.length, at + 8 + view.getUint32(at))
    if (isText && data[0] === 0) return new TextDecoder().decode(data.subarray(4))
  }
  return null
}
