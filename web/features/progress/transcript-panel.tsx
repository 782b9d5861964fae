import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LessonMedia } from '#contract/lesson-progress.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { readText } from '#web/lib/read-text.ts'
import { clock } from './lesson-words.tsx'
import { parseCaptions } from './parse-captions.ts'

/** What is said in the recording; a line leads to its second. */
export function TranscriptPanel({
  lessonId,
  media,
  position,
  onSeek,
}: {
  lessonId: string
  media: LessonMedia | null
  position: number
  onSeek: (seconds: number) => void
}) {
  const url = media?.captions[0]?.url
  const captions = useQuery({
    queryKey: ['captions', lessonId],
    enabled: url !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => parseCaptions(await readText(url ?? '', signal)),
  })
  if (url === undefined || captions.isError) {
    return (
      <p className="text-13 text-ink-muted">
        <Trans>This recording has no transcript.</Trans>
      </p>
    )
  }
  if (captions.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  return (
    <ol className="flex flex-col">
      {captions.data.map((cue) => {
        const current = position >= cue.from && position < cue.to
        return (
          <li key={cue.from}>
            <button
              type="button"
              aria-current={current || undefined}
              onClick={() => onSeek(cue.from)}
              className={classNames(
                'flex w-full gap-3 rounded-control px-2 py-1.5 text-start text-14 hover:bg-wash',
                current && 'bg-primary-soft',
              )}
            >
              <span className="w-10 shrink-0 text-12 leading-5 text-ink-faint tabular-nums">
                {clock(cue.from)}
              </span>
              {cue.text}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
