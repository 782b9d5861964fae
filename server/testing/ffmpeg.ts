import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The system's program, or else the one that the tests bring along: a machine without ffmpeg runs every test as well. */
function find(name: 'ffmpeg' | 'ffprobe'): string {
  if (spawnSync(name, ['-version'], { stdio: 'ignore' }).status === 0) return name
  return (require(`@${name}-installer/${name}`) as { path: string }).path
}

export const findFfmpeg = () => ({
  FFMPEG_PATH: find('ffmpeg'),
  FFPROBE_PATH: find('ffprobe'),
})

/** Makes a recording with ffmpeg's own test pictures and tones; the words say what it is made of. */
export function makeRecording(path: string, words: string[]) {
  execFileSync(findFfmpeg().FFMPEG_PATH, ['-nostdin', '-y', '-v', 'error', ...words, path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Moving pictures and a tone, so many seconds long. */
export const testPictures = (seconds: number, size = '320x180', rate = 15) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=s=${size}:r=${rate}:d=${seconds}`,
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:duration=${seconds}`,
]

export const asH264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '15']
