import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  ArrowLeft,
  Bookmark,
  BookmarkCheck,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Keyboard,
  ListTree,
  NotebookPen,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { getLessonMedia, type OpenLesson } from '#contract/lesson-progress.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentText, Embed } from '#web/ui/document.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { CurriculumList, ProgressWords } from './curriculum-list.tsx'
import { FileLesson } from './file-lesson.tsx'
import { record } from './learning-queue.ts'
import { LessonSide } from './lesson-side.tsx'
import { LockSentence } from './lesson-words.tsx'
import type { PlayerHandle } from './lesson-player.tsx'
import { courseHomeQuery, learningKey, lessonQuery } from './queries.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { useHeartbeat } from './use-heartbeat.ts'
import { applyProgress, useLearningCache } from './use-lesson-record.ts'
import { useShortcuts } from './use-shortcuts.ts'

const LessonPlayer = lazy(async () => ({
  default: (await import('./lesson-player.tsx')).LessonPlayer,
}))

type LessonPageProps = {
  organizationId: string
  courseId: string
  lessonId: string
  /** Shows the kinds of lessons that belong to another noun. `onDone` reads progress again after something counted. */
  showKind?: (open: OpenLesson, onDone: () => void) => ReactNode
  /** What people say about the lesson; stands beside it. */
  discussion?: ReactNode
}

/** One lesson over the whole window: curriculum, content, and what belongs to it. */
export function LessonPage(props: LessonPageProps) {
  const { organizationId, courseId, lessonId } = props
  useLearningCache(organizationId)
  const lesson = useQuery(lessonQuery(organizationId, courseId, lessonId))
  const home = useQuery(courseHomeQuery(organizationId, courseId))
  const [panel, setPanel] = useState<'curriculum' | 'side' | 'keys' | null>(null)
  const [position, setPosition] = useState(0)
  const player = useRef<PlayerHandle>(null)
  const { t } = useLingui()
  const title = lesson.data?.lesson.title ?? t`Lesson`
  const curriculum = (onChoose?: () => void) =>
    home.data && (
      <CurriculumList
        courseId={courseId}
        sections={home.data.sections}
        currentId={lessonId}
        onChoose={onChoose}
      />
    )
  const side = lesson.data && (
    <LessonSide
      organizationId={organizationId}
      open={lesson.data}
      home={home.data}
      discussion={props.discussion}
      position={position}
      player={
        lesson.data.media && ['video', 'audio'].includes(lesson.data.content.kind)
          ? {
              seek: (seconds) => player.current?.seek(seconds),
              position: () => player.current?.position() ?? 0,
            }
          : null
      }
    />
  )

  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{title}</PageTitle>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-3 sm:px-4">
        <Button asChild variant="ghost" size="sm" className="min-w-0 shrink!">
          <Link to="/dashboard/student/courses/$courseId" params={{ courseId }}>
            <ArrowLeft className="rtl:rotate-180" />
            <span className="truncate">{home.data?.course.title ?? <Trans>Course</Trans>}</span>
          </Link>
        </Button>
        {home.data && (
          <div className="hidden items-center gap-3 text-13 text-ink-muted md:flex">
            <ProgressBar
              className="w-28"
              label={t`Progress in the course`}
              value={home.data.completed_lessons / Math.max(1, home.data.lesson_count)}
            />
            <ProgressWords done={home.data.completed_lessons} total={home.data.lesson_count} />
          </div>
        )}
        <div className="ms-auto flex shrink-0 items-center gap-1">
          <span className="hidden px-2 sm:block">
            <SaveIndicator />
          </span>
          <IconButton
            label={t`Keyboard shortcuts`}
            className="max-sm:hidden"
            onClick={() => setPanel('keys')}
          >
            <Keyboard />
          </IconButton>
          <IconButton
            label={t`Curriculum`}
            className="lg:hidden"
            onClick={() => setPanel('curriculum')}
          >
            <ListTree />
          </IconButton>
          <IconButton
            label={t`Notes and files`}
            className="xl:hidden"
            onClick={() => setPanel('side')}
          >
            <NotebookPen />
          </IconButton>
        </div>
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-72 shrink-0 overflow-y-auto border-e border-line bg-surface px-2 py-4 lg:block">
          {curriculum()}
        </div>
        <main className="min-w-0 flex-1 px-4 py-6 sm:px-8 sm:py-8">
          <div className="mx-auto flex max-w-lesson flex-col">
            <div className="mb-3 sm:hidden">
              <SaveIndicator />
            </div>
            {lesson.isPending ? (
              <LessonSkeleton />
            ) : lesson.isError ? (
              <LessonFailure
                {...props}
                error={lesson.error}
                pending={lesson.isFetching}
                onRetry={() => void lesson.refetch()}
              />
            ) : (
              <OpenedLesson
                key={lessonId}
                organizationId={organizationId}
                open={lesson.data}
                showKind={props.showKind}
                player={player}
                onPosition={setPosition}
                onKeys={() => setPanel('keys')}
              />
            )}
          </div>
        </main>
        <aside
          aria-label={t`Notes and files`}
          className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-84 shrink-0 overflow-y-auto border-s border-line bg-surface px-4 py-3 xl:block"
        >
          {side}
        </aside>
      </div>
      <Sheet open={panel === 'curriculum'} onOpenChange={(open) => !open && setPanel(null)}>
        <SheetContent side="start" title={<Trans>Curriculum</Trans>}>
          {curriculum(() => setPanel(null))}
        </SheetContent>
      </Sheet>
      <Sheet open={panel === 'side'} onOpenChange={(open) => !open && setPanel(null)}>
        <SheetContent title={<Trans>Notes and files</Trans>}>{side}</SheetContent>
      </Sheet>
      <ShortcutsSheet
        open={panel === 'keys'}
        onOpenChange={(open) => setPanel(open ? 'keys' : null)}
      />
    </div>
  )
}

type OpenedLessonProps = {
  organizationId: string
  open: OpenLesson
  showKind: LessonPageProps['showKind']
  player: React.RefObject<PlayerHandle | null>
  onPosition: (seconds: number) => void
  onKeys: () => void
}

function OpenedLesson({
  organizationId,
  open,
  showKind,
  player,
  onPosition,
  onKeys,
}: OpenedLessonProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { lesson, course } = open
  const ids = { course_id: course.id, lesson_id: lesson.id }
  const home = useQuery(courseHomeQuery(organizationId, course.id))
  const states = home.data?.sections.flatMap((section) => section.lessons) ?? []
  const next = states.find(({ id }) => id === open.next_id)
  const nextIsOpen = next !== undefined && next.locked.length === 0
  const markable =
    lesson.completion_rule === 'marked' ||
    (lesson.completion_rule === 'watched' && lesson.duration_seconds === 0)

  useHeartbeat(organizationId, course.id, lesson.id)
  useEffect(() => {
    void record(organizationId, {
      type: 'lesson_opened',
      course_id: course.id,
      lesson_id: lesson.id,
    })
    scrollTo(0, 0)
  }, [organizationId, course.id, lesson.id])
  useEffect(() => {
    if (!open.next_id || !nextIsOpen) return
    void queryClient.prefetchQuery(lessonQuery(organizationId, course.id, open.next_id))
  }, [queryClient, organizationId, course.id, open.next_id, nextIsOpen])

  const go = (lessonId: string | null) => {
    if (!lessonId) return
    void navigate({
      to: '/dashboard/student/courses/$courseId/lessons/$lessonId',
      params: { courseId: course.id, lessonId },
    })
  }
  const complete = () => {
    if (lesson.completed_at || !markable) return
    const completed_at = new Date().toISOString()
    applyProgress(queryClient, organizationId, course.id, { lesson_id: lesson.id, completed_at })
    void record(organizationId, { type: 'lesson_completed', ...ids })
  }
  const bookmark = () => {
    const bookmarked = !lesson.is_bookmarked
    queryClient.setQueryData<OpenLesson>(
      lessonQuery(organizationId, course.id, lesson.id).queryKey,
      (known) => known && { ...known, lesson: { ...known.lesson, is_bookmarked: bookmarked } },
    )
    void record(organizationId, { type: 'bookmark_set', ...ids, bookmarked })
  }
  useShortcuts({
    n: nextIsOpen ? () => go(open.next_id) : undefined,
    p: () => go(open.previous_id),
    m: complete,
    b: bookmark,
    k: () => player.current?.toggle(),
    j: () => player.current?.skip(-10),
    l: () => player.current?.skip(10),
    '?': onKeys,
  })

  return (
    <article>
      <div className="mb-6 flex items-start justify-between gap-4">
        <h1 className="text-24 font-semibold tracking-tight wrap-anywhere">{lesson.title}</h1>
        <IconButton
          label={lesson.is_bookmarked ? t`Remove bookmark` : t`Bookmark`}
          aria-pressed={lesson.is_bookmarked}
          onClick={bookmark}
        >
          {lesson.is_bookmarked ? <BookmarkCheck /> : <Bookmark />}
        </IconButton>
      </div>
      <Content
        organizationId={organizationId}
        open={open}
        showKind={showKind}
        player={player}
        onPosition={onPosition}
      />
      <footer className="mt-10 border-t border-line pt-5">
        {next && !nextIsOpen && next.locked[0] && (
          <p className="mb-3 text-13 text-ink-muted">
            <Trans>
              Next, “{next.title}”: <LockSentence reason={next.locked[0]} />
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={!open.previous_id} onClick={() => go(open.previous_id)}>
            <ChevronLeft className="rtl:rotate-180" />
            <Trans>Previous</Trans>
          </Button>
          <span className="flex-1" />
          {lesson.completed_at ? (
            <span className="flex items-center gap-1.5 px-2 text-14 font-semibold text-success">
              <CircleCheck aria-hidden className="size-4.5" />
              <Trans>Completed</Trans>
            </span>
          ) : markable ? (
            <Button variant={nextIsOpen ? 'secondary' : 'primary'} onClick={complete}>
              <Check />
              <Trans>Mark complete</Trans>
            </Button>
          ) : (
            <WhatCompletes open={open} />
          )}
          <Button
            variant={lesson.completed_at || !markable ? 'primary' : 'secondary'}
            disabled={!open.next_id || !nextIsOpen}
            onClick={() => go(open.next_id)}
          >
            <Trans>Next</Trans>
            <ChevronRight className="rtl:rotate-180" />
          </Button>
        </div>
      </footer>
    </article>
  )
}

function WhatCompletes({ open: { lesson } }: { open: OpenLesson }): ReactNode {
  const share =
    lesson.duration_seconds > 0
      ? Math.min(100, Math.floor((lesson.watched_seconds * 100) / lesson.duration_seconds))
      : 0
  const text = classNames('px-2 text-13 text-ink-muted')
  switch (lesson.completion_rule) {
    case 'watched':
      return (
        <span className={text}>
          <Trans>
            {share}% watched, complete at {lesson.completion_percent}%
          </Trans>
        </span>
      )
    case 'passed':
      return (
        <span className={text}>
          <Trans>Complete when you pass</Trans>
        </span>
      )
    case 'submitted':
      return (
        <span className={text}>
          <Trans>Complete when you hand in</Trans>
        </span>
      )
    case 'attended':
      return (
        <span className={text}>
          <Trans>Complete when you attend</Trans>
        </span>
      )
    case 'viewed':
    case 'marked':
      return null
  }
}

function Content({
  organizationId,
  open,
  showKind,
  player,
  onPosition,
}: Omit<OpenedLessonProps, 'onKeys'>): ReactNode {
  const queryClient = useQueryClient()
  const { content, lesson, course, media } = open
  const ids = { course_id: course.id, lesson_id: lesson.id }
  const text = 'document' in content && (
    <DocumentText document={content.document} fileUrl={(id) => open.files[id]} />
  )
  const renew = async () => {
    const params = { organizationId, courseId: course.id, lessonId: lesson.id }
    const renewed = await call(getLessonMedia, { params }).catch(() => null)
    if (!renewed) return
    queryClient.setQueryData<OpenLesson>(
      lessonQuery(organizationId, course.id, lesson.id).queryKey,
      (known) => known && { ...known, media: renewed },
    )
  }
  switch (content.kind) {
    case 'video':
    case 'audio':
      return (
        <>
          {media && (
            <div className="mb-8">
              <Suspense fallback={<Skeleton className="aspect-video" />}>
                <LessonPlayer
                  kind={content.kind}
                  title={lesson.title}
                  media={media}
                  startAt={lesson.position_seconds}
                  handle={player}
                  onPosition={onPosition}
                  onExpired={() => void renew()}
                  onWatched={(watched) =>
                    void record(organizationId, { type: 'progress_saved', ...ids, ...watched })
                  }
                />
              </Suspense>
            </div>
          )}
          {text}
        </>
      )
    case 'file':
      return (
        <>
          {media && <FileLesson media={media} title={lesson.title} />}
          {text}
        </>
      )
    case 'embed':
      return (
        <>
          {content.url && <Embed url={content.url} title={lesson.title} />}
          {text}
        </>
      )
    case 'text':
      return text
    case 'quiz':
    case 'assignment':
    case 'live_session':
      return showKind?.(
        open,
        () => void queryClient.invalidateQueries({ queryKey: learningKey(organizationId) }),
      )
  }
}

function LessonFailure({
  courseId,
  error,
  pending,
  onRetry,
}: LessonPageProps & { error: Error; pending: boolean; onRetry: () => void }) {
  const back = (
    <Button asChild>
      <Link to="/dashboard/student/courses/$courseId" params={{ courseId }}>
        <Trans>Back to the course</Trans>
      </Link>
    </Button>
  )
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'lesson_locked') {
    return (
      <EmptyState
        title={<Trans>This lesson is locked</Trans>}
        description={messageOf(error)}
        action={back}
      />
    )
  }
  if (code === 'lesson_not_found' || code === 'course_not_found') {
    return (
      <EmptyState
        title={<Trans>This lesson is not here any more</Trans>}
        description={
          <Trans>A newer version of the course may have left it out. Your notes are kept.</Trans>
        }
        action={back}
      />
    )
  }
  return (
    <ErrorState
      description={messageOf(error)}
      errorId={error instanceof ApiError ? error.request_id : undefined}
      onRetry={onRetry}
      pending={pending}
      action={back}
    />
  )
}

function LessonSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-6">
      <Skeleton className="h-8 w-2/3" />
      <SkeletonText lines={6} />
      <SkeletonText lines={5} />
    </SkeletonRegion>
  )
}
