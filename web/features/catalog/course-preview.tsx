import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ListTree, Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CoursePreview as Preview } from '#contract/course-page.ts'
import { kindIcons, Minutes } from '#web/lib/lesson-kind.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

type CoursePreviewProps = {
  preview: Preview
  /** Set where its staff read the draft as learners will. */
  view?: 'draft' | undefined
  /** The open lesson's content, as learners have it. */
  children: ReactNode
  /** The way in: an account for visitors, the course for the others. */
  action?: ReactNode
  /** The way back to the author of the draft. */
  back?: ReactNode
}

/** A look into a course over the whole window: open lessons can be read, the others show what is there. */
export function CoursePreview({ preview, view, children, action, back }: CoursePreviewProps) {
  const { t } = useLingui()
  const [listOpen, setListOpen] = useState(false)
  const { course, lesson } = preview
  const list = (
    <PreviewList
      preview={preview}
      view={view}
      onChoose={() => {
        setListOpen(false)
        scrollTo({ top: 0 })
      }}
    />
  )
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="sticky top-0 h-dvh overflow-y-auto border-e border-line bg-surface max-lg:hidden">
        {list}
      </div>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-10 flex h-14 items-center gap-3 border-b border-line bg-paper px-4 sm:px-8">
          <Link
            to="/courses/$course"
            params={{ course: course.slug }}
            search={{ view }}
            className="flex min-w-0 items-center gap-2 text-14 font-semibold"
          >
            <ArrowLeft aria-hidden className="size-4 shrink-0 rtl:rotate-180" />
            <span className="truncate">{course.title}</span>
          </Link>
          <div className="ms-auto flex items-center gap-2">
            <Button
              variant="ghost"
              size="sm"
              className="lg:hidden"
              onClick={() => setListOpen(true)}
            >
              <ListTree />
              <Trans>Lessons</Trans>
            </Button>
            {back}
          </div>
        </header>
        <main id="content" className="mx-auto w-full max-w-lesson flex-1 px-4 pt-8 pb-16 sm:px-8">
          {lesson ? (
            <>
              <p className="mb-2 text-13 text-ink-muted">
                {view ? (
                  <Trans>Draft, as learners will see it. Nothing you do here is recorded.</Trans>
                ) : (
                  <Trans>Preview: nothing you do here is recorded</Trans>
                )}
              </p>
              <h1 className="mb-6 font-display text-32 tracking-tight text-balance wrap-anywhere">
                {lesson.title}
              </h1>
              {children}
            </>
          ) : (
            <EmptyState
              drawing={<ShelfDrawing />}
              title={
                view ? (
                  <Trans>No lessons yet</Trans>
                ) : (
                  <Trans>This course has no preview lessons</Trans>
                )
              }
              description={
                view ? (
                  <Trans>Lessons appear here as soon as you add them to the curriculum.</Trans>
                ) : (
                  <Trans>See the course page for what it covers and how to enroll.</Trans>
                )
              }
            />
          )}
          {action && (
            <section className="mt-12 rounded-card border border-line bg-surface p-6">
              <h2 className="font-display text-24 tracking-tight text-balance">
                <Trans>Continue with the full course</Trans>
              </h2>
              <p className="mt-2 text-14 text-pretty text-ink-muted">
                <Plural
                  value={course.lesson_count}
                  one="# lesson. We save your place to the second and keep your notes."
                  other="# lessons. We save your place to the second and keep your notes."
                />
              </p>
              <div className="mt-5">{action}</div>
            </section>
          )}
        </main>
      </div>
      <Sheet open={listOpen} onOpenChange={setListOpen}>
        <SheetContent side="start" title={t`Lessons`} hideTitle>
          {list}
        </SheetContent>
      </Sheet>
    </div>
  )
}

function PreviewList({
  preview,
  view,
  onChoose,
}: Pick<CoursePreviewProps, 'preview' | 'view'> & { onChoose: () => void }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Lessons`} className="p-4">
      {preview.outline.map(({ id, title, lessons }) => (
        <section key={id} className="mb-5">
          <h2 className="px-2 pb-1.5 text-13 font-semibold text-ink-muted wrap-anywhere">
            {title}
          </h2>
          <ul>
            {lessons.map((lesson) => {
              const Icon = kindIcons[lesson.kind]
              const current = lesson.id === preview.lesson?.id
              const line = 'flex items-start gap-2.5 rounded-control px-2 py-1.5 text-14'
              return (
                <li key={lesson.id}>
                  {lesson.is_preview ? (
                    <Link
                      to="/course-preview/$course"
                      params={{ course: preview.course.slug }}
                      search={{ lesson: lesson.id, view }}
                      aria-current={current ? 'page' : undefined}
                      onClick={onChoose}
                      className={classNames(
                        line,
                        current ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-wash',
                      )}
                    >
                      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
                      <span className="min-w-0 flex-1 wrap-anywhere">{lesson.title}</span>
                      <span className="text-13 font-normal whitespace-nowrap text-ink-muted">
                        <Minutes seconds={lesson.duration_seconds} />
                      </span>
                    </Link>
                  ) : (
                    <span className={classNames(line, 'text-ink-faint')}>
                      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        {lesson.title}
                        <span className="sr-only">{t`, for enrolled learners`}</span>
                      </span>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
