import { numbersFrom, seedOf } from '#contract/cover/seed.ts'

/**
 * A hand for a name, the same each time: a tall initial, a run of small letters that grows faint towards the end, and a
 * flourish below. Nobody's real signature.
 */
export async function drawSignature(name: string): Promise<Uint8Array> {
  const next = numbersFrom(seedOf(name))
  const words = name.split(' ').map((word) => word.length)
  let x = 20
  const strokes: string[] = []
  for (const length of words) {
    strokes.push(initial(x, next))
    x += 46
    strokes.push(letters(x, length - 1, next))
    x += (length - 1) * 17 + 16
  }
  const width = x + 30
  const flourish = `M ${x - 6} 92 C ${x + 26} 70 ${x + 18} 124 ${width * 0.55} 122 S 40 132 ${24 + next() * 30} 118`
  const paths = [...strokes, flourish].map((d, index, all) => {
    const weight = index === all.length - 1 ? 2 : index % 2 === 0 ? 3.6 : 2.8
    return `<path d="${d}" stroke-width="${weight}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="300" viewBox="0 0 ${width} 150"><g fill="none" stroke="#22315c" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** One large loop, up and back through itself. */
function initial(x: number, next: () => number): string {
  const top = 14 + next() * 16
  const lean = 10 + next() * 14
  return `M ${x} 98 C ${x + 6} 70 ${x + lean + 14} ${top} ${x + lean + 22} ${top + 4} S ${x + 8} 74 ${x + 4} 88 S ${x + 30} 104 ${x + 46} 88`
}

/** A joined line of arches; now and then a letter rises or falls. */
function letters(start: number, count: number, next: () => number): string {
  let d = `M ${start} 88`
  for (let index = 0; index < count; index += 1) {
    const at = start + index * 17
    const kind = next()
    const height = kind < 0.22 ? 46 : kind < 0.34 ? -22 : 16 - index
    const width = 14 + next() * 5
    d += ` C ${at + 3} ${88 - height} ${at + width - 2} ${86 - height} ${at + width} ${90 - next() * 5}`
  }
  return d
}
