import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Env } from '#server/env.ts'

const run = promisify(execFile)

/** The programs that look into recordings and convert them. */
export interface MediaTools {
  ffmpeg: string
  ffprobe: string
  /** Such as "5.1.9". */
  version: string
}

export interface Media {
  /** Null where they are not installed. Looked for once, when first asked. */
  tools: () => Promise<MediaTools | null>
}

export function openMedia(env: Pick<Env, 'FFMPEG_PATH' | 'FFPROBE_PATH'>): Media {
  let found: Promise<MediaTools | null> | undefined
  return { tools: () => (found ??= findTools(env.FFMPEG_PATH, env.FFPROBE_PATH)) }
}

export async function findTools(
  ffmpeg = 'ffmpeg',
  ffprobe = 'ffprobe',
): Promise<MediaTools | null> {
  try {
    const [{ stdout }] = await Promise.all([run(ffmpeg, ['-version']), run(ffprobe, ['-version'])])
    return { ffmpeg, ffprobe, version: /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown' }
  } catch {
    return null
  }
}
