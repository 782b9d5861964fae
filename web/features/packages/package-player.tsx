import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Circle, CircleCheck, CircleDot, Maximize } from 'lucide-react'
import { useRef } from 'react'
import type { CommitBody, PackageActivity, PackageLaunch } from '#contract/packages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePlayer, type PlayerState } from './use-player.ts'

/** As the server says it, too: everything inside the frame, nothing to the window around it. */
export const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads'

type PackagePlayerProps = {
  launch: PackageLaunch
  onCommit: (body: CommitBody) => void
}

/** Runs a package in a frame that can't touch the page, with the outline of a package that has several parts. */
export function PackagePlayer({ launch, onCommit }: PackagePlayerProps) {
  const { t } = useLingui()
  const around = useRef<HTMLDivElement>(null)
  const { frame, state, open, navigate } = usePlayer(launch, onCommit)
  const hasOutline = launch.activities.filter(({ launch: page }) => page !== null).length > 1
  if (launch.player_url === null) {
    return (
      <p role="alert" className="text-danger">
        <Trans>
          Packages need their own address on this server. Ask its operator to set CONTENT_URL.
        </Trans>
      </p>
    )
  }
  return (
    <div ref={around} className="flex flex-col gap-3 bg-page">
      <div className={classNames('grid gap-4', hasOutline && '2xl:grid-cols-[15rem_1fr]')}>
        {hasOutline && <Outline activities={launch.activities} state={state} onOpen={open} />}
        <iframe
          ref={frame}
          title={launch.title}
          src={launch.player_url}
          sandbox={sandbox}
          allow="fullscreen; autoplay"
          className="h-[75vh] min-h-96 w-full rounded-card border border-line bg-white"
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {state && hasOutline && !state.ended && state.current_activity_id === null && (
          <p role="status" className="me-auto text-14 text-ink-muted">
            <Trans>Choose a part to open it.</Trans>
          </p>
        )}
        {state?.ended && (
          <p role="status" className="me-auto text-14 text-ink-muted">
            <Trans>You’ve reached the end of the package.</Trans>
          </p>
        )}
        {hasOutline && (
          <>
            <Button size="sm" disabled={!state?.can_go_back} onClick={() => navigate('previous')}>
              <ChevronLeft className="rtl:rotate-180" />
              <Trans>Previous part</Trans>
            </Button>
            <Button size="sm" disabled={!state?.can_continue} onClick={() => navigate('continue')}>
              <Trans>Next part</Trans>
              <ChevronRight className="rtl:rotate-180" />
            </Button>
          </>
        )}
        <IconButton
          size="sm"
          label={t`Full screen`}
          onClick={() => void around.current?.requestFullscreen?.()}
        >
          <Maximize />
        </IconButton>
      </div>
    </div>
  )
}

type OutlineProps = {
  activities: PackageActivity[]
  state: PlayerState | undefined
  onOpen: (activityId: string) => void
}

function Outline({ activities, state, onOpen }: OutlineProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Parts of the package`} className="max-h-40 overflow-y-auto 2xl:max-h-[75vh]">
      <ol className="flex flex-col gap-0.5 text-14">
        {activities
          .filter(({ id, is_visible }) => is_visible && !state?.hidden?.includes(id))
          .map(({ id, title, depth, launch }) => {
            const indent = { paddingInlineStart: `${0.5 + depth}rem` }
            if (launch === null && !state?.choices.includes(id)) {
              return (
                <li key={id} style={indent} className="py-1.5 font-medium text-ink-muted">
                  {title}
                </li>
              )
            }
            const isCurrent = state?.current_activity_id === id
            return (
              <li key={id}>
                <button
                  type="button"
                  style={indent}
                  aria-current={isCurrent ? 'step' : undefined}
                  disabled={!state?.choices.includes(id)}
                  className="flex w-full items-center gap-2 rounded-control py-1.5 pe-2 text-start hover:bg-wash disabled:text-ink-faint aria-[current]:bg-primary-soft"
                  onClick={() => onOpen(id)}
                >
                  <PartIcon isCurrent={isCurrent} state={state} id={id} />
                  <span className="min-w-0">{title}</span>
                </button>
              </li>
            )
          })}
      </ol>
    </nav>
  )
}

type PartIconProps = { id: string; isCurrent: boolean; state: PlayerState | undefined }

function PartIcon({ id, isCurrent, state }: PartIconProps) {
  const { t } = useLingui()
  const part = state?.states.find(({ activity_id }) => activity_id === id)
  if (part?.completion === 'completed') {
    return (
      <CircleCheck
        aria-label={t({ message: 'Completed', context: 'lesson' })}
        className="size-4 shrink-0 text-success"
      />
    )
  }
  const Icon = isCurrent ? CircleDot : Circle
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
}
