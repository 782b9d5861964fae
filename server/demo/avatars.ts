import { numbersFrom, seedOf } from '#contract/cover/seed.ts'

const grounds = ['#d7e8df', '#f3dfc1', '#dbe4f3', '#f0d5cf', '#e6dcef', '#d5e6ea', '#efe6b8']
const skins = ['#f4d3bd', '#e8b995', '#d49b72', '#b87a50', '#8f5a3a', '#6b4129']
const hairs = ['#2b211c', '#4a3226', '#7a4c2b', '#b98246', '#d9b777', '#8f8a86', '#a5462e']
const clothes = ['#1c5c4a', '#346aac', '#c96736', '#914a8c', '#22315c', '#bc4a3f', '#5b6b3a']

/** Who of the demo wears a beard. */
const bearded = new Set([
  'Tomasz Zielinski',
  'Daniel Osei',
  'Bjorn Halvorsen',
  'Farid Rahmani',
  'Mohammed Ali',
  'Jakub Novak',
  'Pedro Alves',
  'Yusuf Demir',
])

const size = 256

/** A drawn portrait for a name, the same each time: nobody who exists. */
export async function drawAvatar(name: string): Promise<Uint8Array> {
  const next = numbersFrom(seedOf(`portrait of ${name}`))
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const [ground, skin, hair, cloth] = [pick(grounds), pick(skins), pick(hairs), pick(clothes)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 128 128">
    <rect width="128" height="128" fill="${ground}"/>
    ${behind(next, hair)}
    <path d="M14 128c2-24 20-34 50-34s48 10 50 34z" fill="${cloth}"/>
    ${pick(collars)(ground)}
    <path d="M54 80h20v16c0 6-20 6-20 0z" fill="${skin}"/>
    <path d="M54 84c6 6 14 6 20 0v7c-6 4-14 4-20 0z" fill="#000" opacity=".12"/>
    <ellipse cx="64" cy="60" rx="${25 + next() * 4}" ry="${29 + next() * 3}" fill="${skin}"/>
    ${pick(tops)(hair)}
    ${face(next, hair, bearded.has(name))}
  </svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Long hair falls behind the shoulders. */
const behind = (next: () => number, hair: string) =>
  next() < 0.4 ? `<path d="M34 56c0-44 60-44 60 0v42c0 10-60 10-60 0z" fill="${hair}"/>` : ''

const collars: ((ground: string) => string)[] = [
  () => '',
  (ground) => `<path d="M52 94l12 14 12-14 6 3-18 22-18-22z" fill="${ground}"/>`,
  () =>
    `<path d="M48 95c8 12 24 12 32 0" fill="none" stroke="#fff" stroke-width="4" opacity=".6"/>`,
]

const tops: ((hair: string) => string)[] = [
  (hair) => `<path d="M36 58c-4-44 60-44 56 0-4-14-12-20-28-20s-24 6-28 20z" fill="${hair}"/>`,
  (hair) =>
    `<path d="M36 60c-6-42 48-52 56-8 1 3 1 6 0 8-4-10-6-16-14-18-12 8-32 4-42 18z" fill="${hair}"/>`,
  (hair) =>
    [42, 50, 58, 66, 74, 82, 87, 39]
      .map(
        (x, index) =>
          `<circle cx="${x}" cy="${index > 5 ? 46 : 36 - (index % 2) * 4}" r="11" fill="${hair}"/>`,
      )
      .join(''),
  (hair) =>
    `<circle cx="64" cy="20" r="11" fill="${hair}"/><path d="M36 56c0-38 56-38 56 0-8-14-48-14-56 0z" fill="${hair}"/>`,
  (hair) =>
    `<path d="M38 48c2-28 50-28 52 0-6-6-14-9-26-9s-20 3-26 9z" fill="${hair}" opacity=".55"/>`,
]

function face(next: () => number, hair: string, hasBeard: boolean): string {
  const eyes = [54, 74].map((x) => `<circle cx="${x}" cy="61" r="2.6" fill="#241c18"/>`)
  const brows = [54, 74].map(
    (x) =>
      `<path d="M${x - 5} 54q5-3 10 0" fill="none" stroke="${hair}" stroke-width="2.2" stroke-linecap="round"/>`,
  )
  const smile = `<path d="M56 75q8 ${5 + next() * 6} 16 0" fill="none" stroke="#7a3b30" stroke-width="2.4" stroke-linecap="round"/>`
  const nose = `<path d="M64 62q-3 6 1 7" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2" stroke-linecap="round"/>`
  const glasses =
    next() < 0.28
      ? `<g fill="none" stroke="#2b2b33" stroke-width="2"><circle cx="54" cy="61" r="8"/><circle cx="74" cy="61" r="8"/><path d="M62 61h4"/></g>`
      : ''
  const beard = hasBeard
    ? `<path d="M40 66c2 34 46 34 48 0-4 10-10 8-14 6-6-3-14-3-20 0-4 2-10 4-14-6z" fill="${hair}" opacity=".85"/>`
    : ''
  return [beard, ...eyes, ...brows, nose, smile, glasses].join('')
}
