import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { launchUnit } from '#contract/package-sessions.ts'
import { launchPackage, type MyPackage, type PackageLaunch } from '#contract/packages.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { viewing } from '#web/lib/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { commit, flush, onCommitted, useCommitQueue } from './commit-queue.ts'
import { PackagePlayer } from './package-player.tsx'
import { myPackageQuery, type LessonPlace } from './queries.ts'
import { UnitPlayer } from './unit-player.tsx'

type PackageLessonProps = { place: LessonPlace; onDone: () => void }

/** A package as its learner meets it: open it, go on where it was left, begin again, and what it came to. */
export function PackageLesson({ place, onDone }: PackageLessonProps) {
  const queryClient = useQueryClient()
  const [launch, setLaunch] = useState<PackageLaunch>()
  // Parts of these report to the server and not to this page, so the page asks.
  const reportsItself = launch?.standard === 'cmi5' || launch?.standard === 'xapi'
  const query = useQuery({
    ...myPackageQuery(place),
    refetchInterval: reportsItself ? 4000 : false,
  })
  const { takenOver, unreachable, pending } = useCommitQueue()
  const opening = useMutation({
    mutationFn: async (new_attempt: boolean) => {
      // What an earlier window could not send belongs before what comes now.
      await flush()
      const body = { session_id: crypto.randomUUID(), new_attempt }
      return call(launchPackage, { params: place, body })
    },
    onSuccess: setLaunch,
  })
  const isComplete = query.data?.completed_at != null
  useEffect(
    () =>
      onCommitted((attemptId, { completed_at }) => {
        if (attemptId !== launch?.attempt_id) return
        if (completed_at !== null && !isComplete) onDone()
        void queryClient.invalidateQueries({ queryKey: myPackageQuery(place).queryKey })
      }),
    [queryClient, place, launch, isComplete, onDone],
  )
  const wasComplete = useRef(isComplete)
  useEffect(() => {
    if (reportsItself && isComplete && !wasComplete.current) onDone()
    wasComplete.current = isComplete
  }, [reportsItself, isComplete, onDone])
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={4} />
      </SkeletonRegion>
    )
  }
  const isElsewhere = launch !== undefined && takenOver === launch.session_id
  return (
    <div className="flex flex-col gap-6">
      <Standing mine={query.data} />
      {opening.isError && <FormError>{messageOf(opening.error)}</FormError>}
      {isElsewhere ? (
        <p role="alert" className="rounded-card border border-line bg-surface p-4 text-14">
          <Trans>
            You opened this lesson in another window. Continue there, or open the package here
            again.
          </Trans>
        </p>
      ) : (
        launch &&
        (reportsItself ? (
          <UnitPlayer
            key={launch.session_id}
            launch={launch}
            onOpen={(activity_id) => {
              const { attempt_id, session_id } = launch
              const body = {
                attempt_id: attempt_id ?? '',
                session_id: session_id ?? '',
                activity_id,
              }
              return call(launchUnit, { params: place, body })
            }}
            onClosed={() => void query.refetch()}
            done={new Set(query.data.done)}
          />
        ) : (
          <PackagePlayer
            key={launch.session_id}
            launch={launch}
            onCommit={(body) => void commit(place, body)}
          />
        ))
      )}
      {unreachable && pending > 0 && (
        <p role="status" className="text-13 text-ink-muted">
          <Trans>You’re offline. Your work is kept on this device and sent later.</Trans>
        </p>
      )}
      {(!launch || isElsewhere) && !viewing() && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            pending={opening.isPending}
            onClick={() => opening.mutate(false)}
          >
            {query.data.attempts.length === 0 ? <Trans>Start</Trans> : <Trans>Continue</Trans>}
          </Button>
          {query.data.attempts.length > 0 && (
            <Button disabled={opening.isPending} onClick={() => opening.mutate(true)}>
              <Trans>Start a new attempt</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What the attempts came to, and what is asked for. */
function Standing({ mine: { attempts, rules } }: { mine: MyPackage }) {
  const { minimum_score } = rules
  return (
    <div className="flex flex-col gap-2 text-14">
      <p className="text-ink-muted">
        {rules.complete_by === 'completed' && <Trans>Complete the whole package.</Trans>}
        {rules.complete_by === 'passed' && <Trans>Pass the package to complete this lesson.</Trans>}
        {rules.complete_by === 'score' && (
          <Trans>Score at least {minimum_score}% to complete this lesson.</Trans>
        )}
      </p>
      {attempts.length > 0 && (
        <ul className="flex flex-col gap-1">
          {attempts.map(
            ({ id, number, completion, success, score_percent, seconds, last_active_at }) => {
              const score = score_percent === null ? null : Math.round(score_percent)
              return (
                <li key={id} className="flex flex-wrap gap-x-3">
                  <span className="font-medium">
                    <Trans>Attempt {number}</Trans>
                  </span>
                  <span>
                    {success === 'passed' ? (
                      <Trans>Passed</Trans>
                    ) : success === 'failed' ? (
                      <Trans>Not passed</Trans>
                    ) : completion === 'completed' ? (
                      <Trans context="lesson">Completed</Trans>
                    ) : (
                      <Trans>In progress</Trans>
                    )}
                  </span>
                  {score !== null && <span className="tabular-nums">{score}%</span>}
                  {seconds >= 30 && (
                    <Plural
                      value={Math.max(1, Math.round(seconds / 60))}
                      one="# min"
                      other="# min"
                    />
                  )}
                  <span className="text-ink-muted">
                    <RelativeTime value={last_active_at} />
                  </span>
                </li>
              )
            },
          )}
        </ul>
      )}
    </div>
  )
}
