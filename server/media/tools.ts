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

/** The programs that turn documents into pages. */
export interface DocumentTools {
  pdftoppm: string
  pdftotext: string
  /** LibreOffice; null where only PDF files can be shown. */
  soffice: string | null
}

/** What this machine has. Each is looked for once, when first asked. */
export interface Media {
  /** Null where they are not installed. */
  tools: () => Promise<MediaTools | null>
  /** The program that reads HEIC pictures. */
  heic: () => Promise<string | null>
  documents: () => Promise<DocumentTools | null>
}

type Paths = Pick<
  Env,
  | 'FFMPEG_PATH'
  | 'FFPROBE_PATH'
  | 'HEIF_CONVERT_PATH'
  | 'SOFFICE_PATH'
  | 'PDFTOPPM_PATH'
  | 'PDFTOTEXT_PATH'
>

export const openMedia = (env: Paths): Media => ({
  tools: once(() => findTools(env.FFMPEG_PATH, env.FFPROBE_PATH)),
  heic: once(() => findFirst(env.HEIF_CONVERT_PATH ? [env.HEIF_CONVERT_PATH] : heifPrograms)),
  documents: once(() => findDocumentTools(env)),
})

function once<T>(look: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => (found ??= look())
}

/** The second is its name before libheif 1.19. */
const heifPrograms = ['heif-dec', 'heif-convert']

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

async function findDocumentTools(env: Paths): Promise<DocumentTools | null> {
  const [pdftoppm, pdftotext, soffice] = await Promise.all([
    findFirst([env.PDFTOPPM_PATH ?? 'pdftoppm']),
    findFirst([env.PDFTOTEXT_PATH ?? 'pdftotext']),
    findFirst(env.SOFFICE_PATH ? [env.SOFFICE_PATH] : ['soffice', 'libreoffice']),
  ])
  return pdftoppm && pdftotext ? { pdftoppm, pdftotext, soffice } : null
}

/** The first that can be started; some of these programs have no way to say their version and exit well. */
async function findFirst(programs: readonly string[]): Promise<string | null> {
  for (const program of programs) {
    const isThere = await run(program, ['--version'], { timeout: 20_000 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'EACCES',
    )
    if (isThere) return program
  }
  return null
}
