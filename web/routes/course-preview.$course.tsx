import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, type ComponentProps } from 'react'
import type { CoursePreview as Preview } from '#contract/course-page.ts'
import { coursePreviewQuery } from '#web/features/catalog/course-queries.ts'
import { CoursePreview } from '#web/features/catalog/course-preview.tsx'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import {
  UnrecordedLesson,
  type TryQuestions as Tried,
} from '#web/features/progress/unrecorded-lesson.tsx'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

const TriedVideoQuestions = pagePart(
  'features/quizzes/video/tried-video-questions.tsx',
  async () =>
    (await import('#web/features/quizzes/video/tried-video-questions.tsx')).TriedVideoQuestions,
)

export const Route = createFileRoute('/course-preview/$course')({
  validateSearch: (search: Record<string, unknown>): { lesson?: string; view?: 'draft' } => ({
    lesson: textParam(search['lesson'], 36),
    view: wordParam(search['view'], ['draft']),
  }),
  component: PreviewPage,
})

function PreviewPage() {
  const { course: reference } = Route.useParams()
  const { lesson: lessonId, view } = Route.useSearch()
  const query = useQuery({
    ...coursePreviewQuery(reference, lessonId, view),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <PreviewSkeleton />
  if (query.isError) {
    const missing = query.error instanceof ApiError && query.error.status < 500
    if (!missing) return <QueryFailure query={query} />
    return (
      <NothingHere
        title={
          view ? (
            <Trans>You can't preview this draft</Trans>
          ) : (
            <Trans>This lesson isn’t available as a preview</Trans>
          )
        }
        description={
          view ? (
            <Trans>
              Only the course’s instructors and admins can preview it. The lesson may also have been
              deleted.
            </Trans>
          ) : (
            <Trans>See the course page for how to enroll.</Trans>
          )
        }
        action={
          <Link to="/courses/$course" params={{ course: reference }}>
            <Trans>Go to course</Trans>
          </Link>
        }
      />
    )
  }
  const { course, lesson } = query.data
  return (
    <>
      <PageTitle>{lesson?.title ?? course.title}</PageTitle>
      <CoursePreview
        preview={query.data}
        view={view}
        action={!view && <WayIn slug={course.slug} />}
        back={view && <BackToEditing preview={query.data} />}
      >
        {lesson && (
          <UnrecordedLesson
            key={lesson.id}
            title={lesson.title}
            content={lesson.content}
            media={lesson.media}
            files={lesson.files}
            isDraft={view === 'draft'}
            onExpired={() => void query.refetch()}
            TryQuestions={view === 'draft' ? TryQuestions : undefined}
          />
        )}
      </CoursePreview>
    </>
  )
}

/** The questions of the draft lesson that the address names, or else of the first one. */
function TryQuestions(props: ComponentProps<Tried>) {
  const { course: reference } = Route.useParams()
  const { lesson: lessonId, view } = Route.useSearch()
  const { data } = useQuery(coursePreviewQuery(reference, lessonId, view))
  if (!data?.lesson) return props.show(undefined)
  const place = {
    organizationId: data.course.organization_id,
    courseId: data.course.id,
    lessonId: data.lesson.id,
  }
  return (
    <Suspense fallback={<Skeleton className="mb-8 aspect-video" />}>
      <TriedVideoQuestions place={place} {...props} />
    </Suspense>
  )
}

/** To the editor of this lesson, in the reader's own area. */
function BackToEditing({ preview: { course, lesson } }: { preview: Preview }) {
  const role = useSession(
    ({ user }) => user?.organizations.find(({ id }) => id === course.organization_id)?.role,
  )
  const courses = `/dashboard/${role === 'admin' ? 'admin' : 'instructor'}/courses` as const
  return (
    <Button asChild size="sm">
      {lesson ? (
        <Link
          to={`${courses}/$courseId/curriculum/$lessonId`}
          params={{ courseId: course.id, lessonId: lesson.id }}
        >
          <Trans>Back to editing</Trans>
        </Link>
      ) : (
        <Link to={`${courses}/$courseId/curriculum`} params={{ courseId: course.id }}>
          <Trans>Back to editing</Trans>
        </Link>
      )}
    </Button>
  )
}

function WayIn({ slug }: { slug: string }) {
  const signedIn = useSession((session) => session.is_authenticated)
  const show = useAuthDialog((dialog) => dialog.show)
  const toCourse = (
    <Link to="/courses/$course" params={{ course: slug }}>
      <Trans>Go to course</Trans>
    </Link>
  )
  if (signedIn) {
    return (
      <Button asChild variant="primary" size="lg">
        {toCourse}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" size="lg" onClick={() => show('register')}>
        <Trans>Create your account</Trans>
      </Button>
      <Button asChild size="lg">
        {toCourse}
      </Button>
    </div>
  )
}

function PreviewSkeleton() {
  return (
    <SkeletonRegion className="mx-auto max-w-lesson px-4 pt-20 sm:px-8">
      <Skeleton className="mb-6 h-10 w-3/4" />
      <SkeletonText lines={8} />
    </SkeletonRegion>
  )
}
