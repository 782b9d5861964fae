import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { launchCourseTool, type CourseTool } from '#contract/lti-lessons.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { courseToolsQuery } from './queries.ts'
import { ToolFrame } from './tool-frame.tsx'
import { useLaunch } from '#web/lib/use-launch.ts'

/** Tools that belong to the course as a whole: whiteboards, chats, libraries. */
export function CourseTools({ params }: Pick<CourseToolProps, 'params'>) {
  const { data: tools = [] } = useQuery(courseToolsQuery(params))
  return (
    <ul className="flex flex-col gap-4">
      {tools.map((tool) => (
        <li key={tool.id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <OneTool tool={tool} params={params} />
        </li>
      ))}
    </ul>
  )
}

type CourseToolProps = {
  tool: CourseTool
  params: { organizationId: string; courseId: string }
}

function OneTool({ tool, params }: CourseToolProps) {
  const { opening, framed, blocked } = useLaunch(tool.opens_in, () =>
    call(launchCourseTool, { params: { ...params, toolId: tool.id } }),
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{tool.name}</h2>
          {tool.description && (
            <p className="text-14 wrap-anywhere text-ink-muted">{tool.description}</p>
          )}
        </div>
        {!framed && (
          <Button pending={opening.isPending} onClick={() => opening.mutate()}>
            {tool.opens_in === 'window' && <ExternalLink />}
            <Trans>Open {tool.name}</Trans>
          </Button>
        )}
      </div>
      {opening.isError && <FormError>{messageOf(opening.error)}</FormError>}
      {framed && <ToolFrame url={framed} title={tool.name} />}
      {blocked && (
        <a
          href={blocked}
          target="_blank"
          rel="noreferrer"
          className="text-primary underline underline-offset-4"
        >
          <Trans>Open {tool.name} in a new window</Trans>
        </a>
      )}
    </div>
  )
}
