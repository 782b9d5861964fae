import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Download, Pencil, Trash2, Video } from 'lucide-react'
import { useState } from 'react'
import { type CalendarEntry, downloadCalendarEntry } from '#contract/calendar.ts'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { useRecurrenceWords } from '#web/ui/recurrence-words.ts'
import { EntryTime } from './entry-time.tsx'
import { kindIcons, useKindWords } from './entry-words.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { useDeleteEvent } from './use-event-changes.ts'

export type CalendarArea = 'student' | 'instructor' | 'admin'

type EntryDialogProps = {
  entry: CalendarEntry
  area: CalendarArea
  /** Where the person is now: pages of another organization are not a click away. */
  organizationId: string | null
  onEdit: () => void
  onClose: () => void
}

/** Everything about one entry, and what can be done with it. */
export default function EntryDialog(props: EntryDialogProps) {
  const { entry, onEdit, onClose } = props
  const { t } = useLingui()
  const words = useKindWords()
  const [deleting, setDeleting] = useState(false)
  const remove = useDeleteEvent()
  const download = useMutation({
    mutationFn: () => call(downloadCalendarEntry, { query: { uid: entry.uid } }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure, t`The file couldn’t be created`),
  })
  if (deleting) {
    return (
      <ScopeDialog
        open
        onOpenChange={(open) => !open && setDeleting(false)}
        title={<Trans>Delete “{entry.title}”?</Trans>}
        effect={
          entry.event?.audience === 'personal' ? (
            <Trans>The event will be removed from your calendar.</Trans>
          ) : (
            <Trans>The event will be removed from everyone’s calendar.</Trans>
          )
        }
        confirmLabel={<Trans>Delete event</Trans>}
        repeats={Boolean(entry.event?.recurrence)}
        onConfirm={async (scope) => {
          await remove.mutateAsync({ entry, scope })
          onClose()
        }}
      />
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={<span className="wrap-anywhere">{entry.title}</span>}>
        <div className="-mt-2 mb-4 flex flex-wrap gap-2">
          <Pill icon={kindIcons[entry.kind]}>{words[entry.kind]}</Pill>
          {entry.done && (
            <Pill tone="success" icon={CircleCheck}>
              <Trans>Done</Trans>
            </Pill>
          )}
        </div>
        <Facts {...props} />
        <DialogFooter>
          {entry.can.delete && (
            <Button variant="danger-quiet" className="sm:me-auto" onClick={() => setDeleting(true)}>
              <Trash2 />
              <Trans>Delete</Trans>
            </Button>
          )}
          <Button pending={download.isPending} onClick={() => download.mutate()}>
            <Download />
            <Trans>Calendar file</Trans>
          </Button>
          {entry.live_session_id && entry.organization?.id === props.organizationId && (
            <Button asChild variant="primary">
              <Link to={sessionPages[props.area]}>
                <Video />
                <Trans>Go to live sessions</Trans>
              </Link>
            </Button>
          )}
          {entry.can.update && (
            <Button variant="primary" onClick={onEdit}>
              <Pencil />
              <Trans>Edit</Trans>
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const sessionPages = {
  student: '/dashboard/student/live-sessions',
  instructor: '/dashboard/instructor/live-sessions',
  admin: '/dashboard/admin/live-sessions',
} as const

function Facts({ entry, area, organizationId }: EntryDialogProps) {
  const { t } = useLingui()
  const repeat = useRecurrenceWords()
  const rule = entry.event?.recurrence
  const facts = [
    { term: t`When`, value: <EntryTime entry={entry} /> },
    rule && { term: t`Repeats`, value: repeat(rule) },
    entry.location && { term: t`Place`, value: <Place location={entry.location} /> },
    entry.course && {
      term: t`Course`,
      value: (
        <CourseLink entry={entry} area={area} here={entry.organization?.id === organizationId} />
      ),
    },
    entry.organization && { term: t`Organization`, value: entry.organization.name },
    entry.host && { term: t`From`, value: entry.host },
    entry.event?.audience === 'personal' && { term: t`Visible to`, value: t`Only me` },
    entry.description && {
      term: t`Description`,
      value: <span className="whitespace-pre-line">{entry.description}</span>,
    },
  ]
  return (
    <DescriptionList
      items={facts.filter(
        (fact) => fact !== false && fact !== null && fact !== '' && fact !== undefined,
      )}
    />
  )
}

/** An address becomes a link, anything else stays words. */
function Place({ location }: { location: string }) {
  if (!/^https?:\/\/\S+$/.test(location)) return location
  return (
    <a className="text-primary underline" href={location} target="_blank" rel="noreferrer">
      {location}
    </a>
  )
}

function CourseLink({
  entry,
  area,
  here,
}: {
  entry: CalendarEntry
  area: CalendarArea
  here: boolean
}) {
  const { course, lesson } = entry
  if (!course) return null
  const className = 'text-primary underline'
  if (!here) return course.title
  if (area === 'student' && lesson) {
    return (
      <Link
        className={className}
        to="/dashboard/student/courses/$courseId/lessons/$lessonId"
        params={{ courseId: course.id, lessonId: lesson.id }}
      >
        {course.title}
      </Link>
    )
  }
  if (area === 'student') {
    return (
      <Link
        className={className}
        to="/dashboard/student/courses/$courseId"
        params={{ courseId: course.id }}
      >
        {course.title}
      </Link>
    )
  }
  return area === 'admin' ? (
    <Link
      className={className}
      to="/dashboard/admin/courses/$courseId"
      params={{ courseId: course.id }}
    >
      {course.title}
    </Link>
  ) : (
    <Link
      className={className}
      to="/dashboard/instructor/courses/$courseId"
      params={{ courseId: course.id }}
    >
      {course.title}
    </Link>
  )
}
