import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Keyboard, ListTree, NotebookPen, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { CourseHome } from '#contract/progress.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { readingClass, useReadingMode } from '#web/lib/reading-mode.ts'
import { TakeOverContext } from '#web/lib/take-over.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { CurriculumList, ProgressWords } from './curriculum-list.tsx'
import type { LessonContentProps } from './lesson-content.tsx'
import { LessonFailure } from './lesson-failure.tsx'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { LessonSide } from './lesson-side.tsx'
import { OpenedLesson, type Finish, type Prepare } from './opened-lesson.tsx'
import { courseHomeQuery, lessonQuery } from './queries.ts'
import { ReadingMenu } from './reading-menu.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { useLearningCache } from './use-lesson-record.ts'
import { isComplete } from './with-progress.ts'

type LessonPageProps = {
  organizationId: string
  courseId: string
  lessonId: string
  showKind?: LessonContentProps['showKind']
  askInVideo?: LessonContentProps['askInVideo']
  prepare?: Prepare
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
  const [taken, setTaken] = useState(false)
  const finish = useFinish(home.data)
  const reading = useReadingMode()
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
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-3 sm:px-4 print:hidden">
        {taken && <h1 className="min-w-0 truncate text-14 font-semibold">{title}</h1>}
        <Button asChild variant="ghost" size="sm" className={taken ? 'ms-auto' : 'min-w-0 shrink!'}>
          <Link to="/dashboard/student/courses/$courseId" params={{ courseId }}>
            {taken ? (
              <>
                <X />
                <Trans>Leave</Trans>
              </>
            ) : (
              <>
                <ArrowLeft className="rtl:rotate-180" />
                <span className="truncate">{home.data?.course.title ?? <Trans>Course</Trans>}</span>
              </>
            )}
          </Link>
        </Button>
        {home.data && !taken && (
          <div className="hidden items-center gap-3 text-13 text-ink-muted md:flex">
            <ProgressBar
              className="w-28"
              label={t`Progress in the course`}
              value={home.data.completed_lessons / Math.max(1, home.data.lesson_count)}
            />
            <ProgressWords done={home.data.completed_lessons} total={home.data.lesson_count} />
          </div>
        )}
        {!taken && (
          <div className="ms-auto flex shrink-0 items-center gap-1">
            <span className="hidden px-2 sm:block">
              <SaveIndicator />
            </span>
            <ReadingMenu />
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
        )}
        {home.data && !taken && (
          <span
            aria-hidden
            className="absolute start-0 -bottom-px h-0.5 bg-amber md:hidden"
            style={{
              width: `${(100 * home.data.completed_lessons) / Math.max(1, home.data.lesson_count)}%`,
            }}
          />
        )}
      </header>
      <div className="flex min-h-0 flex-1">
        {!taken && (
          <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-72 shrink-0 overflow-y-auto border-e border-line bg-surface px-2 py-4 lg:block print:hidden">
            {curriculum()}
          </div>
        )}
        <main className="min-w-0 flex-1 px-4 py-6 sm:px-8 sm:py-8">
          <div className={classNames('mx-auto flex flex-col', readingClass(reading))}>
            {!taken && (
              <div className="mb-3 sm:hidden print:hidden">
                <SaveIndicator />
              </div>
            )}
            {lesson.isPending ? (
              <LessonSkeleton />
            ) : lesson.isError ? (
              <LessonFailure
                courseId={courseId}
                error={lesson.error}
                pending={lesson.isFetching}
                onRetry={() => void lesson.refetch()}
              />
            ) : (
              <TakeOverContext value={setTaken}>
                <OpenedLesson
                  key={lessonId}
                  organizationId={organizationId}
                  open={lesson.data}
                  showKind={props.showKind}
                  askInVideo={props.askInVideo}
                  player={player}
                  onPosition={setPosition}
                  onKeys={() => setPanel('keys')}
                  prepare={props.prepare}
                  taken={taken}
                  finish={finish}
                />
              </TakeOverContext>
            )}
          </div>
        </main>
        {!taken && (
          <aside
            aria-label={t`Notes and files`}
            className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-84 shrink-0 overflow-y-auto border-s border-line bg-surface px-4 py-3 xl:block print:hidden"
          >
            {side}
          </aside>
        )}
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

/** A course that is complete when the page opens has had its moment; one that becomes complete gets it once. */
function useFinish(home: CourseHome | undefined): Finish {
  const [seen, setSeen] = useState<{ courseId: string; told: boolean } | null>(null)
  if (home && seen?.courseId !== home.course.id) {
    setSeen({ courseId: home.course.id, told: isComplete(home) })
  }
  return {
    told: seen?.told ?? true,
    tell: () => setSeen((now) => now && { ...now, told: true }),
  }
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
