import { Plural, Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Lesson } from '#contract/curriculum.ts'
import { PreviewLinks } from '#web/features/courses/preview-links.tsx'
import { LessonPage } from '#web/features/courses/curriculum/lesson-page.tsx'
import {
  curriculumKey,
  lessonQuery,
  type LessonPlace,
} from '#web/features/courses/curriculum/queries.ts'
import { uploadPicture } from '#web/features/courses/resources/upload-resource.ts'
import { useToolSources } from '#web/features/lti/use-tool-sources.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { useCoursePlace } from './use-course-place.ts'

const AssignmentEditor = pagePart(
  'features/assignments/assignment-editor.tsx',
  async () => (await import('#web/features/assignments/assignment-editor.tsx')).AssignmentEditor,
)

const LessonSessionEditor = pagePart(
  'features/live-sessions/lesson-session-editor.tsx',
  async () =>
    (await import('#web/features/live-sessions/lesson-session-editor.tsx')).LessonSessionEditor,
)

const QuizEditor = pagePart(
  'features/quizzes/editor/quiz-editor.tsx',
  async () => (await import('#web/features/quizzes/editor/quiz-editor.tsx')).QuizEditor,
)

const VideoQuestionsEditor = pagePart(
  'features/quizzes/video/video-questions-editor.tsx',
  async () =>
    (await import('#web/features/quizzes/video/video-questions-editor.tsx')).VideoQuestionsEditor,
)

const PackageEditor = pagePart(
  'features/packages/package-editor.tsx',
  async () => (await import('#web/features/packages/package-editor.tsx')).PackageEditor,
)

const ToolEditor = pagePart(
  'features/lti/tool-editor.tsx',
  async () => (await import('#web/features/lti/tool-editor.tsx')).ToolEditor,
)

export function CourseLessonPage() {
  const { lessonId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const place = { ...useCoursePlace(), lessonId }
  const courses = useCoursesPath()
  const navigate = useNavigate()
  const { courseId } = place
  const onGone = () =>
    void navigate({ to: `${courses}/$courseId/curriculum`, params: { courseId }, replace: true })
  useCrumbName(lessonId, useQuery(lessonQuery(place)).data?.title)
  const { sources, picker } = useToolSources(place)
  return (
    <>
      <LessonPage
        key={lessonId}
        place={place}
        editKind={editKind(place, queryClient, onGone)}
        VideoEditor={VideoQuestionsEditor}
        sources={sources}
        toolbar={<PreviewLinks place={place} lessonId={lessonId} />}
      />
      {picker}
    </>
  )
}

const Reading = () => (
  <SkeletonRegion>
    <SkeletonText lines={8} />
  </SkeletonRegion>
)

/** Editors of lessons whose content belongs to a later noun than courses. */
const editKind = (place: LessonPlace, queryClient: QueryClient, onGone: () => void) =>
  function edit({ title, content, due_at, due_after_days, can }: Lesson) {
    if (content.kind === 'quiz') {
      return (
        <Suspense fallback={<Reading />}>
          <QuizEditor place={place} />
        </Suspense>
      )
    }
    if (content.kind === 'live_session') {
      return (
        <Suspense fallback={<Reading />}>
          <LessonSessionEditor
            place={place}
            title={title}
            sessionId={content.live_session_id}
            canUpdate={can.update}
            onSaved={() => void queryClient.invalidateQueries({ queryKey: curriculumKey(place) })}
          />
        </Suspense>
      )
    }
    if (content.kind === 'package') {
      return (
        <Suspense fallback={<Reading />}>
          <PackageEditor
            place={place}
            onSaved={() => void queryClient.invalidateQueries({ queryKey: curriculumKey(place) })}
            onSplit={() => {
              onGone()
              void queryClient.invalidateQueries({ queryKey: curriculumKey(place), exact: true })
            }}
          />
        </Suspense>
      )
    }
    if (content.kind === 'tool') {
      return (
        <Suspense fallback={<Reading />}>
          <ToolEditor
            place={place}
            onSaved={() => void queryClient.invalidateQueries({ queryKey: curriculumKey(place) })}
          />
        </Suspense>
      )
    }
    if (content.kind !== 'assignment') return null
    return (
      <Suspense fallback={<Reading />}>
        <AssignmentEditor
          place={place}
          uploadImage={(file) => uploadPicture(place, file)}
          onSaved={() =>
            void queryClient.invalidateQueries({ queryKey: curriculumKey(place), exact: true })
          }
          dueDate={
            <p className="text-14 text-ink-muted">
              <DueDate dueAt={due_at} days={due_after_days} />{' '}
              <Trans>Change this under Settings at the top of the page.</Trans>
            </p>
          }
        />
      </Suspense>
    )
  }

function DueDate({ dueAt, days }: { dueAt: string | null; days: number | null }) {
  if (dueAt) {
    return (
      <Trans>
        Due <RelativeTime value={dueAt} />.
      </Trans>
    )
  }
  if (days === null) return <Trans>No due date, so nothing counts as late.</Trans>
  return (
    <Plural value={days} one="Due # day after enrollment." other="Due # days after enrollment." />
  )
}
