import type {
  DocumentPages,
  MediaFailure,
  MediaPreparation,
  Playback,
  Storyboard,
} from '#contract/media.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { mediaUrls } from './media-url.ts'
import type { StoredPage } from './prepare-document.ts'

/** A row of media_preparations beside its file; all null where none was ever asked for. */
export interface PreparationRow {
  status: string | null
  progress_percent: number | null
  failure: string | null
  qualities: unknown
  chapters: unknown
  storyboard: unknown
  has_mp4: boolean | null
  has_poster: boolean | null
  pages: unknown
}

/** The columns that the functions below need, for a left join as m. */
export const preparationColumns = [
  'm.status',
  'm.progress_percent',
  'm.failure',
  'm.qualities',
  'm.chapters',
  'm.storyboard',
  'm.has_mp4',
  'm.has_poster',
  'm.pages',
] as const

export const presentPreparation = (row: PreparationRow): MediaPreparation | null =>
  row.status === null
    ? null
    : {
        state: row.status as MediaPreparation['state'],
        progress_percent: row.progress_percent ?? 0,
        failure: row.failure as MediaFailure | null,
      }

/** Where a finished recording plays from. Callers have checked that the reader may see it. */
export function presentPlayback(
  app: Pick<Mechanisms, 'keys' | 'clock'>,
  row: PreparationRow,
  { fileId, seconds }: { fileId: string; seconds: number },
): Playback | null {
  if (row.status !== 'ready' || row.pages) return null
  const url = mediaUrls(app, fileId, seconds)
  const qualities = row.qualities as { name: string; height: number }[]
  const storyboard = row.storyboard as Omit<Storyboard, 'url'> | null
  return {
    hls_url: qualities.length > 0 ? url('master.m3u8') : null,
    mp4_url: row.has_mp4 ? url('play.mp4') : null,
    qualities: qualities.map(({ name, height }) => ({ height, url: url(`${name}.m3u8`) })),
    storyboard: storyboard?.count
      ? {
          url: url('storyboard.jpg'),
          columns: storyboard.columns,
          count: storyboard.count,
          width: storyboard.width,
          height: storyboard.height,
          interval_seconds: storyboard.interval_seconds,
        }
      : null,
    chapters: row.chapters as Playback['chapters'],
  }
}

/** Where the pages of a document are; null for other files and until they are drawn. */
export function presentPages(
  app: Pick<Mechanisms, 'keys' | 'clock'>,
  row: PreparationRow,
  { fileId, seconds }: { fileId: string; seconds: number },
): DocumentPages | null {
  const pages = row.pages as StoredPage[] | null
  if (row.status !== 'ready' || !pages) return null
  const url = mediaUrls(app, fileId, seconds)
  return {
    pages: pages.map(([width, height], at) => ({ url: url(`page-${at + 1}.jpg`), width, height })),
    texts_url: url('pages.json'),
  }
}

export const posterUrl = (
  app: Pick<Mechanisms, 'keys' | 'clock'>,
  row: PreparationRow,
  { fileId, seconds }: { fileId: string; seconds: number },
): string | null =>
  row.status === 'ready' && row.has_poster ? mediaUrls(app, fileId, seconds)('poster.jpg') : null
