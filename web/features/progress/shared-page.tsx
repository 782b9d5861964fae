import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { listMyCourses } from '#contract/progress.ts'
import { isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { record } from '#web/lib/outbox/learning-lane.ts'
import { listDownloads } from '#web/lib/offline/offline-store.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { forgetShared, forMessage, leaveFor, readShared, wordsOf } from '#web/lib/shared-content.ts'
import type { SharedContent } from '#web/lib/shared-content.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { FileSize } from './file-size.tsx'
import { courseHomeQuery } from './queries.ts'

/** Asks where to put something that another app shared. */
export function SharedPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const shared = useQuery({
    queryKey: ['shared-content'],
    queryFn: readShared,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // It is on this device, and the server knows nothing of it.
    enabled: useTakenOver(),
  })
  return (
    <div className="max-w-form">
      <PageTitle>{t`Shared with Lyceum`}</PageTitle>
      <PageHead title={<Trans>Shared with Lyceum</Trans>} />
      {shared.isPending ? (
        <SkeletonRegion>
          <SkeletonText lines={4} />
        </SkeletonRegion>
      ) : !shared.data ? (
        <EmptyState
          title={<Trans>Nothing to save</Trans>}
          description={
            <Trans>Share a link, text or file from another app, and it will appear here.</Trans>
          }
        />
      ) : (
        <div className="flex flex-col gap-6">
          <Content shared={shared.data} />
          {organization?.role === 'learner' ? (
            <Destination organizationId={organization.id} shared={shared.data} />
          ) : (
            <p className="text-14 text-ink-muted">
              <Trans>Switch to an organization where you’re a learner to save this.</Trans>
            </p>
          )}
          {organization && <SendAsMessage role={organization.role} shared={shared.data} />}
        </div>
      )}
    </div>
  )
}

const messages = {
  learner: '/dashboard/student/messages',
  instructor: '/dashboard/instructor/messages',
  admin: '/dashboard/admin/messages',
} as const

type SendAsMessageProps = { role: keyof typeof messages; shared: SharedContent }

/** Leads to the conversations: what was shared is in the message that is written next. */
function SendAsMessage({ role, shared }: SendAsMessageProps) {
  const navigate = useNavigate()
  const online = useOnline()
  const go = async () => {
    await leaveFor(forMessage, shared)
    await navigate({ to: messages[role] })
  }
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-6">
      <Button disabled={!online} onClick={() => void go()}>
        <MessageSquare />
        <Trans>Send as a message</Trans>
      </Button>
      {!online && (
        <p className="text-13 text-ink-muted">
          <Trans>Messages need a connection.</Trans>
        </p>
      )}
    </div>
  )
}

function Content({ shared }: { shared: SharedContent }) {
  return (
    <Card>
      <p className="text-14 wrap-anywhere whitespace-pre-wrap">{wordsOf(shared)}</p>
      {shared.files.map(({ name, size }, index) => (
        <p key={index} className="flex items-center gap-2 text-14">
          <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="text-13 text-ink-muted">
            <FileSize bytes={size} />
          </span>
        </p>
      ))}
    </Card>
  )
}

interface Choice {
  course_id: string
  title: string
}

/** The courses a person is in, the latest first; without a connection, those on this device. */
async function readCourses(organizationId: string, personId: string): Promise<Choice[]> {
  try {
    const query = { tab: 'all', sort: 'recent', page_size: 50 } as const
    const { items } = await call(listMyCourses, { params: { organizationId }, query })
    return items.filter(({ enrollment }) => enrollment?.status === 'active')
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const kept = await listDownloads()
    return kept.filter(
      (one) => one.organization_id === organizationId && one.person_id === personId,
    )
  }
}

type DestinationProps = { organizationId: string; shared: SharedContent }

function Destination({ organizationId, shared }: DestinationProps) {
  const { t } = useLingui()
  const personId = useSession(({ user }) => user?.id) ?? ''
  const [chosen, setChosen] = useState('')
  const courses = useQuery({
    queryKey: ['shared-content', 'courses', organizationId, personId],
    queryFn: () => readCourses(organizationId, personId),
    networkMode: 'always',
    gcTime: 0,
  })
  if (courses.isError) return <QueryFailure query={courses} />
  if (!courses.data) return null
  const courseId = chosen || courses.data[0]?.course_id
  if (courseId === undefined) {
    return (
      <p className="text-14 text-ink-muted">
        <Trans>Start a course, or download one for use offline, to save this to a lesson.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={<Trans>Course</Trans>}>
        <Select
          value={courseId}
          onValueChange={setChosen}
          options={courses.data.map(({ course_id, title }) => ({ value: course_id, label: title }))}
          aria-label={t`Course`}
        />
      </Field>
      <LessonChoice
        key={courseId}
        organizationId={organizationId}
        courseId={courseId}
        shared={shared}
      />
    </div>
  )
}

type LessonChoiceProps = DestinationProps & { courseId: string }

/** The lesson to continue with is suggested: most people share from what they are in. */
function LessonChoice({ organizationId, courseId, shared }: LessonChoiceProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const home = useQuery(courseHomeQuery(organizationId, courseId))
  const [chosen, setChosen] = useState('')
  const [pending, setPending] = useState(false)
  if (home.isError) return <QueryFailure query={home} />
  if (!home.data) return null
  const lessons = home.data.sections.flatMap((section) => section.lessons)
  const open = lessons.filter(({ locked }) => locked.length === 0)
  const lesson =
    open.find(({ id }) => id === (chosen || home.data.next?.lesson_id)) ?? open[0] ?? null
  if (!lesson) return null
  const isAssignment = lesson.kind === 'assignment'
  const words = wordsOf(shared)
  const show = () =>
    navigate({
      to: '/dashboard/student/courses/$courseId/lessons/$lessonId',
      params: { courseId, lessonId: lesson.id },
    })
  const save = async () => {
    setPending(true)
    if (isAssignment) await leaveFor(lesson.id, shared)
    else {
      await record(organizationId, {
        type: 'note_saved',
        course_id: courseId,
        lesson_id: lesson.id,
        note_id: crypto.randomUUID(),
        body: words,
      })
      await forgetShared()
      toast.success(t`Note saved`)
    }
    await show()
  }
  return (
    <>
      <Field
        label={<Trans>Lesson</Trans>}
        hint={
          isAssignment ? (
            <Trans>Added to your draft. Nothing is submitted yet.</Trans>
          ) : (
            shared.files.length > 0 && <Trans>Files can only be added to an assignment.</Trans>
          )
        }
      >
        <Select
          value={lesson.id}
          onValueChange={setChosen}
          options={open.map(({ id, title }) => ({ value: id, label: title }))}
          aria-label={t`Lesson`}
        />
      </Field>
      <Button
        variant="primary"
        className="self-start"
        disabled={!isAssignment && words === ''}
        pending={pending}
        onClick={() => void save()}
      >
        {isAssignment ? <Trans>Add to my work</Trans> : <Trans>Save as a note</Trans>}
      </Button>
    </>
  )
}
