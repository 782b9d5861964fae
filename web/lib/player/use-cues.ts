import { useQuery } from '@tanstack/react-query'
import { readText } from '../read-text.ts'
import { parseCaptions } from './parse-captions.ts'

export interface CaptionTrack {
  language: string
  label: string
  url: string
}

/** The address without its permission, which is renewed while the file stays the same. */
const placeOf = (track: CaptionTrack | undefined) => track?.url.split('?')[0] ?? ''

/** The lines of one captions file, fetched once for all parts that show them. */
export const useCues = (track: CaptionTrack | undefined) =>
  useQuery({
    queryKey: ['captions', placeOf(track)],
    enabled: track !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => parseCaptions(await readText(track?.url ?? '', signal)),
  })
