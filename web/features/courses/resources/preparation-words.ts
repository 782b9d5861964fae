import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MediaFailure } from '#contract/media.ts'

/** Why a recording couldn't be prepared, and what to do about it. */
const words: Record<MediaFailure, MessageDescriptor> = {
  damaged: msg`The file can't be read. It may be damaged or cut off. Export it again and replace it.`,
  incomplete: msg`Part of the recording is missing. Export it again and replace the file.`,
  nothing_to_play: msg`There's no picture or sound in this file.`,
  too_long: msg`The recording is longer than 12 hours. Split it into parts.`,
  picture_too_large: msg`The picture is larger than 8K. Export it in a smaller size.`,
  too_many_tracks: msg`The file has too many tracks. Export it with one picture and one sound track.`,
  took_too_long: msg`Preparing the recording took too long. Export it in a smaller size.`,
  disk_full: msg`The server ran out of space. Try again later.`,
  minutes_exhausted: msg`Your organization has used all of its video minutes for this month. Try again next month, or ask an admin for more.`,
  not_converted: msg`The recording couldn't be converted. Export it as MP4 and replace it.`,
}

export const failureWords = (failure: MediaFailure | null) => words[failure ?? 'not_converted']

/** The same for the pages of a document, which can always be downloaded. */
export function documentFailure(failure: MediaFailure | null): MessageDescriptor {
  if (failure === 'disk_full') return words.disk_full
  return failure === 'took_too_long'
    ? msg`Drawing the pages took too long. Learners can download the file.`
    : msg`The pages of this file can't be shown. Learners can download it.`
}
