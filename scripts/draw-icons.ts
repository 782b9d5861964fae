/** Draws the icons of the installed app from the mark. Run it after a change to the mark, and commit the pictures. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.join(import.meta.dirname, '../web/public/icons')
const mark =
  'M12 2.5 22.5 8.25V9h-21v-.75zM4.5 10.5h3V18h-3zM10.5 10.5h3V18h-3zM16.5 10.5h3V18h-3zM1.5 19.5h21v2.25h-21z'

interface Icon {
  name: string
  pixels: number
  /** Of the whole width; systems cut up to a fifth off each side of a maskable icon. */
  share: number
  radius: number
  ground: string | null
  ink: string
}

const evergreen = '#0f5a49'
const paper = '#f9f6f1'
const icons: Icon[] = [
  { name: 'icon-192', pixels: 192, share: 0.62, radius: 0.22, ground: evergreen, ink: paper },
  { name: 'icon-512', pixels: 512, share: 0.62, radius: 0.22, ground: evergreen, ink: paper },
  { name: 'maskable-512', pixels: 512, share: 0.5, radius: 0, ground: evergreen, ink: paper },
  { name: 'apple-touch-icon', pixels: 180, share: 0.58, radius: 0, ground: evergreen, ink: paper },
  // Systems color it themselves: only its shape counts.
  { name: 'badge-96', pixels: 96, share: 0.84, radius: 0, ground: null, ink: '#ffffff' },
]

mkdirSync(folder, { recursive: true })
for (const { name, pixels, share, radius, ground, ink } of icons) {
  const scale = share
  const offset = (24 * (1 - scale)) / 2
  const back = ground ? `<rect width="24" height="24" rx="${24 * radius}" fill="${ground}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${pixels}" height="${pixels}">${back}<path transform="translate(${offset} ${offset}) scale(${scale})" fill="${ink}" d="${mark}"/></svg>`
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, `${name}.png`))
}
