import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { setLessonSession, type LiveSession } from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { MonthDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { JoinButton } from './join-button.tsx'
import { liveSessionQuery, liveSessionsQuery } from './queries.ts'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'

type LessonSessionEditorProps = {
  place: { organizationId: string; courseId: string; lessonId: string }
  /** The title of the lesson, which a new session begins with. */
  title: string
  sessionId: string | null
  canUpdate: boolean
  onSaved: () => void
}

/** Which session of the course a lesson shows: one that is planned, or a new one. */
export function LessonSessionEditor(props: LessonSessionEditorProps) {
  const { place, title, sessionId, canUpdate, onSaved } = props
  const { organizationId, courseId } = place
  const { t, i18n } = useLingui()
  const [scheduling, setScheduling] = useState(false)
  const planned = useQuery(
    liveSessionsQuery(organizationId, { when: 'upcoming', course: courseId, page_size: 100 }),
  )
  const choose = useMutation({
    mutationFn: (session_id: string) =>
      call(setLessonSession, { params: place, body: { session_id } }),
    onSuccess: () => {
      toast.success(t`Session added to the lesson`)
      onSaved()
    },
    onError: (failure) => toastFailure(failure),
  })
  if (planned.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-9 w-60" />
      </SkeletonRegion>
    )
  }
  if (planned.isError) return <QueryFailure query={planned} />
  const open = planned.data.items.filter(({ status }) => status === 'scheduled')
  const schedule = (
    <Button
      variant={sessionId || open.length > 0 ? 'secondary' : 'primary'}
      onClick={() => setScheduling(true)}
    >
      <CalendarPlus />
      <Trans>New live session</Trans>
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      {sessionId ? (
        <Shown organizationId={organizationId} sessionId={sessionId} />
      ) : (
        open.length === 0 && (
          <EmptyState
            drawing={<MonthDrawing />}
            title={<Trans>No session for this lesson yet</Trans>}
            description={
              <Trans>
                Schedule a session. Learners join from here, and attending completes the lesson.
              </Trans>
            }
            action={canUpdate && schedule}
          />
        )
      )}
      {canUpdate && (sessionId || open.length > 0) && (
        <div className="flex flex-wrap items-end gap-3">
          {open.length > 0 && (
            <Field label={<Trans>Session in this course</Trans>} className="min-w-60 flex-1">
              <Select
                value={open.some(({ id }) => id === sessionId) ? (sessionId ?? '') : ''}
                placeholder={t`Choose a session`}
                onValueChange={(id) => choose.mutate(id)}
                options={open.map(({ id, title: name, starts_at }) => ({
                  value: id,
                  label: `${name}, ${i18n.date(starts_at, { dateStyle: 'medium', timeStyle: 'short' })}`,
                }))}
              />
            </Field>
          )}
          {schedule}
        </div>
      )}
      <SessionForm
        organizationId={organizationId}
        audience={{ courses: [], groups: [] }}
        courseId={courseId}
        title={title}
        session={null}
        open={scheduling}
        onOpenChange={setScheduling}
        onSaved={({ id }: LiveSession) => choose.mutate(id)}
      />
    </div>
  )
}

function Shown({ organizationId, sessionId }: { organizationId: string; sessionId: string }) {
  const session = useQuery(liveSessionQuery(organizationId, sessionId))
  if (session.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-32" />
      </SkeletonRegion>
    )
  }
  if (session.isError) return <QueryFailure query={session} />
  return (
    <SessionCard
      session={session.data}
      actions={
        <JoinButton organizationId={organizationId} session={session.data} area="instructor" />
      }
    />
  )
}
