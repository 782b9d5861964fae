import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LessonMedia } from '#contract/lesson-progress.ts'
import { clock } from '#web/lib/player/clock.ts'
import type { Cue } from '#web/lib/player/parse-captions.ts'
import { usePlayerPreferences } from '#web/lib/player/player-preferences.ts'
import { useCues } from '#web/lib/player/use-cues.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

type TranscriptPanelProps = {
  media: LessonMedia | null
  position: number
  onSeek: (seconds: number) => void
}

/** What is said in the recording. It follows the recording; a line leads to its second. */
export function TranscriptPanel({ media, position, onSeek }: TranscriptPanelProps) {
  const { t } = useLingui()
  const preferred = usePlayerPreferences(({ captions }) => captions)
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const tracks = media?.captions ?? []
  const track = tracks.find(({ language }) => language === (chosen ?? preferred)) ?? tracks[0]
  const cues = useCues(track)
  if (!track || cues.isError) {
    return (
      <p className="text-13 text-ink-muted">
        <Trans>This recording has no transcript.</Trans>
      </p>
    )
  }
  if (cues.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  const wanted = search.trim().toLocaleLowerCase()
  const shown = wanted
    ? cues.data.filter(({ text }) => text.toLocaleLowerCase().includes(wanted))
    : cues.data
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label={t`Search transcript`}
          placeholder={t`Search transcript`}
          className="min-w-32 flex-1"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {tracks.length > 1 && (
          <Select
            aria-label={t`Transcript language`}
            className="w-32!"
            value={track.language}
            onValueChange={setChosen}
            options={tracks.map(({ language, label }) => ({ value: language, label }))}
          />
        )}
        <Button asChild>
          <a href={track.url} download={`transcript.${track.language}.vtt`}>
            <Download />
            <Trans>Download</Trans>
          </a>
        </Button>
      </div>
      {shown.length === 0 && (
        <p className="text-13 text-ink-muted">
          <Trans>Nothing in this recording matches “{search}”.</Trans>
        </p>
      )}
      <ol className="flex flex-col" lang={track.language}>
        {shown.map((cue) => (
          <Line
            key={`${cue.from} ${cue.text}`}
            cue={cue}
            current={position >= cue.from && position < cue.to}
            follows={wanted === ''}
            onSeek={onSeek}
          />
        ))}
      </ol>
    </>
  )
}

type LineProps = {
  cue: Cue
  current: boolean
  /** Comes into sight when its second comes, unless someone is searching. */
  follows: boolean
  onSeek: (seconds: number) => void
}

function Line({ cue, current, follows, onSeek }: LineProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current && follows) line.current?.scrollIntoView({ block: 'nearest' })
  }, [current, follows])
  return (
    <li ref={line}>
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
}
