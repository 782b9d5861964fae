import { queryOptions } from '@tanstack/react-query'
import { getCaptionCues } from '#contract/course-resources.ts'
import { call } from '#web/lib/call.ts'
import type { CourseAddress } from '../queries.ts'
import { resourcesKey } from '../resources/queries.ts'

export type CaptionTrack = CourseAddress & { resourceId: string; language: string }

export const captionCuesQuery = (track: CaptionTrack) =>
  queryOptions({
    queryKey: [...resourcesKey(track), 'cues', track.resourceId, track.language],
    // What is edited is in the editor; only opening it reads anew.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(getCaptionCues, { params: track }, { signal }),
  })
