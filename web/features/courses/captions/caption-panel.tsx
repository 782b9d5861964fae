import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Captions } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { courseLanguages } from '#contract/courses.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import type { CourseAddress } from '../queries.ts'
import { useResource } from '../resources/preparation-state.tsx'
import { CaptionEditor } from './caption-editor.tsx'
import { captionCuesQuery } from './queries.ts'

type CaptionPanelProps = {
  place: CourseAddress
  resourceId: string
  player: RefObject<PlayerHandle | null>
  disabled: boolean
}

/** Captions beside the recording, one language at a time. Closed until somebody wants to write. */
export function CaptionPanel(props: CaptionPanelProps) {
  const { place, resourceId, player, disabled } = props
  const { t, i18n } = useLingui()
  const captions = useResource(place, resourceId).data?.captions ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const language = chosen ?? captions[0]?.language ?? 'en'
  const [open, setOpen] = useState(false)
  const nameOf = (code: string) =>
    new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(code) ?? code
  const known = captions.map((track) => track.language)
  const others = courseLanguages.filter((code) => !known.includes(code))
  return (
    <section aria-label={t`Captions`} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <Captions aria-hidden className="size-4.5 text-ink-faint" />
        <h2 className="text-14 font-semibold">
          <Trans>Captions</Trans>
        </h2>
        {!open && (
          <p className="text-13 text-ink-muted">
            {captions.length > 0 ? (
              captions.map(({ label }) => label).join(', ')
            ) : (
              <Trans>No captions yet</Trans>
            )}
          </p>
        )}
        <span className="flex-1" />
        {open && (
          <Select
            compact
            aria-label={t`Caption language`}
            className="w-44!"
            value={language}
            options={[...known, ...others].map((code) => ({
              value: code,
              label: known.includes(code) ? nameOf(code) : t`${nameOf(code)} (new)`,
            }))}
            onValueChange={setChosen}
          />
        )}
        <Button
          size="sm"
          aria-expanded={open}
          onClick={() => {
            // What is being written stays in its language, also once there are others.
            setChosen(language)
            setOpen(!open)
          }}
        >
          {open ? (
            <Trans>Close captions</Trans>
          ) : captions.length > 0 || disabled ? (
            <Trans>Edit captions</Trans>
          ) : (
            <Trans>Write captions</Trans>
          )}
        </Button>
      </div>
      {open && (
        <Opened
          key={`${resourceId} ${language}`}
          place={place}
          resourceId={resourceId}
          language={language}
          player={player}
          disabled={disabled}
        />
      )}
    </section>
  )
}

type OpenedProps = CaptionPanelProps & { language: string }

function Opened({ place, resourceId, language, player, disabled }: OpenedProps) {
  const track = { ...place, resourceId, language }
  const cues = useQuery(captionCuesQuery(track))
  if (cues.isError) return <QueryFailure query={cues} />
  if (cues.isPending) {
    return (
      <div className="p-4">
        <SkeletonText lines={6} />
      </div>
    )
  }
  const canUpdate = !disabled && cues.data.can.update
  return <CaptionEditor track={track} stored={cues.data} player={player} canUpdate={canUpdate} />
}
