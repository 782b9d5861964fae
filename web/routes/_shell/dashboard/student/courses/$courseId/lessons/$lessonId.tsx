import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { OpenLesson } from '#contract/lesson-progress.ts'
import type { LessonKind } from '#contract/lessons.ts'
import type { AskInVideo } from '#web/features/progress/lesson-content.tsx'
import { LessonPage } from '#web/features/progress/lesson-page.tsx'
import { pagePart } from '#web/lib/page-part.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

const CourseDiscussions = pagePart(
  'features/discussions/course-discussions.tsx',
  async () => (await import('#web/features/discussions/course-discussions.tsx')).CourseDiscussions,
)

const AssignmentLesson = pagePart(
  'features/assignments/assignment-lesson.tsx',
  async () => (await import('#web/features/assignments/assignment-lesson.tsx')).AssignmentLesson,
)
const QuizLesson = pagePart(
  'features/quizzes/taking/quiz-lesson.tsx',
  async () => (await import('#web/features/quizzes/taking/quiz-lesson.tsx')).QuizLesson,
)
const SessionLesson = pagePart(
  'features/live-sessions/session-lesson.tsx',
  async () => (await import('#web/features/live-sessions/session-lesson.tsx')).SessionLesson,
)
const PackageLesson = pagePart(
  'features/packages/package-lesson.tsx',
  async () => (await import('#web/features/packages/package-lesson.tsx')).PackageLesson,
)
const ToolLesson = pagePart(
  'features/lti/tool-lesson.tsx',
  async () => (await import('#web/features/lti/tool-lesson.tsx')).ToolLesson,
)

const MyVideoQuestions = pagePart(
  'features/quizzes/video/my-video-questions.tsx',
  async () => (await import('#web/features/quizzes/video/my-video-questions.tsx')).MyVideoQuestions,
)

const parts: Partial<Record<LessonKind, { load: () => Promise<unknown> }>> = {
  assignment: AssignmentLesson,
  quiz: QuizLesson,
  live_session: SessionLesson,
  package: PackageLesson,
  tool: ToolLesson,
}

export const Route = createFileRoute(
  '/_shell/dashboard/student/courses/$courseId/lessons/$lessonId',
)({ component: LessonRoute })

function LessonRoute() {
  const params = Route.useParams()
  const organization = useCurrentOrganization()
  if (!organization) return null
  const place = { organizationId: organization.id, ...params }
  return (
    <LessonPage
      {...place}
      showKind={showKind(place)}
      askInVideo={askInVideo(place)}
      prepare={prepare}
      discussion={<LessonDiscussion key={params.lessonId} {...place} />}
    />
  )
}

/** What the next lesson is shown with is fetched before it is opened; when that fails, opening it says so. */
const prepare = (kind: LessonKind) => void parts[kind]?.load().catch(() => undefined)

const Reading = () => (
  <SkeletonRegion>
    <SkeletonText lines={6} />
  </SkeletonRegion>
)

/** What lessons show whose content belongs to a later noun than progress. */
const showKind = (place: { organizationId: string; courseId: string; lessonId: string }) =>
  function show({ content, lesson }: OpenLesson, onDone: () => void) {
    if (content.kind === 'quiz') {
      return (
        <Suspense fallback={<Reading />}>
          <QuizLesson key={place.lessonId} place={place} onDone={onDone} />
        </Suspense>
      )
    }
    if (content.kind === 'live_session' && content.live_session_id !== null) {
      return (
        <Suspense fallback={<Reading />}>
          <SessionLesson
            key={place.lessonId}
            organizationId={place.organizationId}
            sessionId={content.live_session_id}
            completed={lesson.completed_at !== null}
            onAttended={onDone}
          />
        </Suspense>
      )
    }
    if (content.kind === 'package') {
      return (
        <Suspense fallback={<Reading />}>
          <PackageLesson key={place.lessonId} place={place} onDone={onDone} />
        </Suspense>
      )
    }
    if (content.kind === 'tool') {
      return (
        <Suspense fallback={<Reading />}>
          <ToolLesson key={place.lessonId} place={place} onDone={onDone} />
        </Suspense>
      )
    }
    if (content.kind !== 'assignment') return null
    return (
      <Suspense fallback={<Reading />}>
        <AssignmentLesson key={place.lessonId} place={place} onSubmitted={onDone} />
      </Suspense>
    )
  }

/** A video that asks is shown once its questions are known. */
const askInVideo = (place: { organizationId: string; courseId: string; lessonId: string }) =>
  function ask({ open, player, onDone, show }: Parameters<AskInVideo>[0]) {
    return (
      <Suspense fallback={<Skeleton className="mb-8 aspect-video" />}>
        <MyVideoQuestions
          place={place}
          player={player}
          onCompleted={() => !open.lesson.completed_at && onDone()}
          show={show}
        />
      </Suspense>
    )
  }

/** Questions about this lesson, beside it; the open one lives as long as the lesson is shown. */
function LessonDiscussion(props: { organizationId: string; courseId: string; lessonId: string }) {
  const [threadId, setThreadId] = useState<string>()
  return (
    <Suspense
      fallback={
        <SkeletonRegion>
          <SkeletonText />
        </SkeletonRegion>
      }
    >
      <CourseDiscussions {...props} threadId={threadId} onThreadChange={setThreadId} />
    </Suspense>
  )
}
