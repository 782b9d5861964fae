import { useLingui } from '@lingui/react/macro'
import { Captions, CaptionsOff } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Playable } from './attach-source.ts'
import { captionSizes, speeds, usePlayerPreferences } from './player-preferences.ts'
import type { CaptionTrack } from './use-cues.ts'

/** Chapter, quality and speed. */
export function PlaybackMenus({
  media,
  position,
  height,
  onSeek,
  onHeightChange,
  onSpeedChange,
}: {
  media: Playable
  position: number
  height: number | null
  onSeek: (seconds: number) => void
  onHeightChange: (height: number | null) => void
  onSpeedChange: (speed: (typeof speeds)[number]) => void
}) {
  const { t } = useLingui()
  const speed = usePlayerPreferences((preferences) => preferences.speed)
  const chapters = media.playback?.chapters ?? []
  const qualities = media.playback?.qualities ?? []
  return (
    <>
      {chapters.length > 1 && (
        <Select
          compact
          aria-label={t`Chapter`}
          className="w-32!"
          value={String(chapters.findLastIndex(({ at_seconds }) => at_seconds <= position))}
          onValueChange={(index) => onSeek(chapters[Number(index)]?.at_seconds ?? 0)}
          options={chapters.map((chapter, at) => ({ value: String(at), label: chapter.title }))}
        />
      )}
      {qualities.length > 1 && (
        <Select
          compact
          aria-label={t`Quality`}
          className="w-24!"
          value={height === null ? 'auto' : String(height)}
          onValueChange={(value) => onHeightChange(value === 'auto' ? null : Number(value))}
          options={[
            { value: 'auto', label: t`Auto` },
            ...qualities.map((one) => ({ value: String(one.height), label: `${one.height}p` })),
          ]}
        />
      )}
      <Select
        compact
        aria-label={t`Speed`}
        className="w-20!"
        value={speed}
        onValueChange={onSpeedChange}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
    </>
  )
}

/** Whether captions are shown, in which language and how large. */
export function CaptionMenus({
  captions,
  track,
  onToggle,
}: {
  captions: CaptionTrack[]
  /** The one that is shown. */
  track: CaptionTrack | undefined
  onToggle: () => void
}) {
  const { t } = useLingui()
  const size = usePlayerPreferences((preferences) => preferences.captionSize)
  return (
    <>
      {track && captions.length > 1 && (
        <Select
          compact
          aria-label={t`Caption language`}
          className="w-28!"
          value={track.language}
          onValueChange={(chosen) => usePlayerPreferences.setState({ captions: chosen })}
          options={captions.map(({ language, label }) => ({ value: language, label }))}
        />
      )}
      {track && (
        <Select
          compact
          aria-label={t`Caption size`}
          className="w-24!"
          value={size}
          onValueChange={(captionSize) => usePlayerPreferences.setState({ captionSize })}
          options={captionSizes.map((value) => ({
            value,
            label: { small: t`Small`, normal: t`Normal`, large: t`Large` }[value],
          }))}
        />
      )}
      {captions.length > 0 && (
        <IconButton
          label={track ? t`Hide captions` : t`Show captions`}
          aria-pressed={track !== undefined}
          onClick={onToggle}
        >
          {track ? <CaptionsOff /> : <Captions />}
        </IconButton>
      )}
    </>
  )
}
