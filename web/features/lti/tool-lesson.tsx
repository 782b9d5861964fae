import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { launchTool, type MyTool } from '#contract/lti-lessons.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { viewing } from '#web/lib/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { myToolQuery, type LessonPlace } from './queries.ts'
import { ToolFrame } from './tool-frame.tsx'
import { useLaunch } from '#web/lib/use-launch.ts'

type ToolLessonProps = { place: LessonPlace; onDone: () => void }

/** A tool as its learner meets it: open it, and what it reported. */
export function ToolLesson({ place, onDone }: ToolLessonProps) {
  const query = useQuery({
    ...myToolQuery(place),
    // The tool reports to the server, so the page asks now and then, as long as someone looks at it.
    refetchInterval: 5000,
  })
  const isComplete = query.data ? query.data.completed_at !== null : undefined
  const before = useRef(isComplete)
  useEffect(() => {
    if (isComplete && before.current === false) onDone()
    before.current = isComplete
  }, [isComplete, onDone])
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={4} />
      </SkeletonRegion>
    )
  }
  return <Opened place={place} mine={query.data} />
}

function Opened({ place, mine }: { place: LessonPlace; mine: MyTool }) {
  const queryClient = useQueryClient()
  const { opening, framed, blocked } = useLaunch(mine.opens_in, async () => {
    const launched = await call(launchTool, { params: place })
    void queryClient.invalidateQueries({ queryKey: myToolQuery(place).queryKey })
    return launched
  })
  return (
    <div className="flex flex-col gap-6">
      <Standing mine={mine} />
      {opening.isError && <FormError>{messageOf(opening.error)}</FormError>}
      {mine.has_ended && (
        <p role="alert" className="rounded-card border border-line bg-surface p-4 text-14">
          <Trans>This tool isn’t connected any more. Ask your instructor what to do instead.</Trans>
        </p>
      )}
      {framed && <ToolFrame url={framed} title={mine.tool_name} />}
      {blocked && (
        <p>
          <a
            href={blocked}
            target="_blank"
            rel="noreferrer"
            className="text-primary underline underline-offset-4"
          >
            <Trans>Open {mine.tool_name} in a new window</Trans>
          </a>
        </p>
      )}
      {!framed && !mine.has_ended && !viewing() && (
        <div>
          <Button variant="primary" pending={opening.isPending} onClick={() => opening.mutate()}>
            {mine.opens_in === 'window' && <ExternalLink />}
            <Trans>Open {mine.tool_name}</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** What is asked for, what was reached, and what the tool is told. */
function Standing({ mine }: { mine: MyTool }) {
  const { minimum_score } = mine.rules
  const points = mine.points === null ? null : Math.round(mine.points * 100) / 100
  return (
    <div className="flex flex-col gap-2 text-14">
      <p className="text-ink-muted">
        {mine.rules.complete_by === 'opened' && (
          <Trans>Open the tool to complete this lesson.</Trans>
        )}
        {mine.rules.complete_by === 'completed' && (
          <Trans>Finish your work in the tool to complete this lesson.</Trans>
        )}
        {mine.rules.complete_by === 'score' && (
          <Trans>Score at least {minimum_score}% to complete this lesson.</Trans>
        )}
      </p>
      {points !== null && (
        <p className="font-medium tabular-nums">
          <Trans>
            {points} of {mine.maximum_points} points
          </Trans>
        </p>
      )}
      {mine.comment && <p className="whitespace-pre-line">{mine.comment}</p>}
      <p className="text-13 text-ink-faint">
        {mine.shares.length === 0 ? (
          <Trans>The tool gets an ID instead of your name.</Trans>
        ) : (
          <Trans>
            The tool gets: <Shared shares={mine.shares} />
          </Trans>
        )}
      </p>
    </div>
  )
}

function Shared({ shares }: Pick<MyTool, 'shares'>) {
  return (
    <>
      {shares.map((part, index) => (
        <span key={part}>
          {index > 0 && ', '}
          {part === 'name' && <Trans>your name</Trans>}
          {part === 'email' && <Trans>your email address</Trans>}
          {part === 'picture' && <Trans>your picture</Trans>}
        </span>
      ))}
    </>
  )
}
