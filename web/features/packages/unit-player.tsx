import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Circle, CircleCheck, Maximize, SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UnitLaunch } from '#contract/package-sessions.ts'
import type { PackageActivity, PackageLaunch } from '#contract/packages.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { sandbox } from './package-player.tsx'

type UnitPlayerProps = {
  launch: PackageLaunch
  /** Asks the server for the address of a part. */
  onOpen: (activityId: string) => Promise<UnitLaunch>
  /** A part has ended and closed its frame. */
  onClosed: () => void
  /** Parts that are complete or passed. */
  done: ReadonlySet<string>
}

/** A part on another site can't be framed. */
const opensWindow = ({ opens_window, launch }: PackageActivity) =>
  opens_window === true || /^https?:/i.test(launch ?? '')

/** The parts of a cmi5 or xAPI package, each in a frame or in a window of its own, as its author wants. */
export function UnitPlayer({ launch, onOpen, onClosed, done }: UnitPlayerProps) {
  const { t } = useLingui()
  const around = useRef<HTMLDivElement>(null)
  const units = launch.activities.filter((unit) => unit.launch !== null)
  const [shown, setShown] = useState<{ unit: PackageActivity; url: string }>()
  const opening = useMutation({
    mutationFn: ({ unit }: { unit: PackageActivity; opened: Window | null }) => onOpen(unit.id),
    onSuccess: ({ url, opens_window }, { unit, opened }) => {
      if (!opens_window) setShown({ unit, url })
      else if (opened) opened.location.replace(url)
    },
    onError: (_error, { opened }) => opened?.close(),
  })
  const open = (unit: PackageActivity) => {
    if (opening.isPending) return
    // Browsers let a click open a window, but not the answer that comes later. What opens can't reach back.
    const opened = opensWindow(unit) ? window.open('about:blank') : null
    if (opened) opened.opener = null
    opening.mutate({ unit, opened })
  }
  const begin = useRef(() => {
    const first = units.find(({ id }) => id === launch.current_activity_id) ?? units[0]
    if (first && !opensWindow(first)) open(first)
  })
  useEffect(() => begin.current(), [])
  const closed = useRef(onClosed)
  useEffect(() => {
    closed.current = onClosed
  })
  const origin = launch.player_url === null ? null : new URL(launch.player_url).origin
  useEffect(() => {
    const listen = (event: MessageEvent<{ type?: string } | null>) => {
      if (event.origin !== origin || event.data?.type !== 'closed') return
      setShown(undefined)
      closed.current()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin])
  return (
    <div ref={around} className="flex flex-col gap-3 bg-page">
      {opening.isError && <FormError>{messageOf(opening.error)}</FormError>}
      <div className={classNames('grid gap-4', shown && '2xl:grid-cols-[15rem_1fr]')}>
        <nav
          aria-label={t`Parts of the package`}
          className={classNames('overflow-y-auto', shown && 'max-h-40 2xl:max-h-[75vh]')}
        >
          <ol className="flex flex-col gap-0.5 text-14">
            {launch.activities.map((unit) => (
              <Part
                key={`${unit.id} ${unit.launch}`}
                unit={unit}
                isCurrent={shown?.unit.id === unit.id}
                isDone={done.has(unit.id)}
                onOpen={() => open(unit)}
              />
            ))}
          </ol>
        </nav>
        {shown && (
          <iframe
            key={shown.url}
            title={shown.unit.title}
            src={shown.url}
            sandbox={sandbox}
            allow="fullscreen; autoplay"
            className="h-[75vh] min-h-96 w-full rounded-card border border-line bg-white"
          />
        )}
      </div>
      {shown && (
        <div className="flex justify-end">
          <IconButton
            size="sm"
            label={t`Full screen`}
            onClick={() => void around.current?.requestFullscreen?.()}
          >
            <Maximize />
          </IconButton>
        </div>
      )}
      {!shown && !opening.isPending && (
        <p role="status" className="text-14 text-ink-muted">
          <Trans>Choose a part to open it.</Trans>
        </p>
      )}
    </div>
  )
}

type PartProps = {
  unit: PackageActivity
  isCurrent: boolean
  isDone: boolean
  onOpen: () => void
}

function Part({ unit, isCurrent, isDone, onOpen }: PartProps) {
  const { t } = useLingui()
  const indent = { paddingInlineStart: `${0.5 + unit.depth}rem` }
  if (unit.launch === null) {
    return (
      <li style={indent} className="py-1.5 font-medium text-ink-muted">
        {unit.title}
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        style={indent}
        aria-current={isCurrent ? 'step' : undefined}
        className="flex w-full items-center gap-2 rounded-control py-1.5 pe-2 text-start hover:bg-wash aria-[current]:bg-primary-soft"
        onClick={onOpen}
      >
        {isDone ? (
          <CircleCheck
            aria-label={t({ message: 'Completed', context: 'lesson' })}
            className="size-4 shrink-0 text-success"
          />
        ) : (
          <Circle aria-hidden className="size-4 shrink-0 text-ink-faint" />
        )}
        <span className="min-w-0 flex-1">{unit.title}</span>
        {opensWindow(unit) && (
          <SquareArrowOutUpRight
            aria-label={t`Opens a new window`}
            className="size-4 shrink-0 text-ink-faint"
          />
        )}
      </button>
    </li>
  )
}
