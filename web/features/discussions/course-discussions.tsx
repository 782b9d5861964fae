import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageCirclePlus } from 'lucide-react'
import { useState } from 'react'
import type { CohortName } from '#contract/cohorts.ts'
import type { ThreadView as View } from '#contract/discussions.ts'
import { StandingNotice } from '#web/lib/words/standing-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { NewThreadForm } from './new-thread-form.tsx'
import { threadsQuery } from './queries.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadPills } from './thread-pills.tsx'
import { ThreadTools } from './thread-tools.tsx'
import { ThreadView } from './thread-view.tsx'
import { useDiscussionsLive } from './use-discussions-live.ts'

type CourseDiscussionsProps = {
  organizationId: string
  courseId: string
  /** Only those of one lesson, beside it. */
  lessonId?: string
  /** The reader's own cohort, which a new thread can be limited to. */
  cohort?: CohortName | null
  /** The open thread; kept in the address where there is one. */
  threadId: string | undefined
  onThreadChange: (threadId: string | undefined) => void
}

/** Discussions of a course or a lesson, in place: the list, one thread, or a new one. */
export function CourseDiscussions(props: CourseDiscussionsProps) {
  const { organizationId, courseId, lessonId, cohort, threadId, onThreadChange } = props
  const [asking, setAsking] = useState(false)
  const back = (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-2.5 self-start"
      onClick={() => {
        setAsking(false)
        onThreadChange(undefined)
      }}
    >
      <ArrowLeft className="rtl:rotate-180" />
      <Trans>All discussions</Trans>
    </Button>
  )
  if (threadId) {
    return (
      <div className="flex max-w-200 flex-col gap-4">
        {back}
        <ThreadView
          organizationId={organizationId}
          threadId={threadId}
          renderHead={(detail) => (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 flex-1 basis-60">
                <h2 className="text-20 font-semibold wrap-anywhere">{detail.thread.title}</h2>
                <div className="mt-1.5 flex flex-wrap items-center gap-2 text-13 text-ink-muted">
                  <ThreadPills thread={detail.thread} />
                  {detail.thread.lesson && !lessonId && (
                    <Trans>in “{detail.thread.lesson.title}”</Trans>
                  )}
                </div>
              </div>
              <div className="flex items-center gap-1">
                <ThreadTools organizationId={organizationId} detail={detail} />
              </div>
            </div>
          )}
        />
      </div>
    )
  }
  if (asking) {
    return (
      <div className="flex max-w-200 flex-col gap-4">
        {back}
        <Card className="p-5!">
          <CardHead
            title={lessonId ? <Trans>Ask about this lesson</Trans> : <Trans>Ask a question</Trans>}
          />
          <NewThreadForm
            organizationId={organizationId}
            courseId={courseId}
            lessonId={lessonId ?? null}
            cohorts={cohort ? [cohort] : []}
            onCancel={() => setAsking(false)}
            onStarted={(id) => {
              setAsking(false)
              onThreadChange(id)
            }}
          />
        </Card>
      </div>
    )
  }
  return <Threads {...props} onAsk={() => setAsking(true)} />
}

function Threads({
  organizationId,
  courseId,
  lessonId,
  onThreadChange,
  onAsk,
}: CourseDiscussionsProps & { onAsk: () => void }) {
  const { t } = useLingui()
  const [view, setView] = useState<View>()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  useDiscussionsLive(organizationId, courseId)
  const filter = {
    course: courseId,
    lesson: lessonId,
    view,
    search: search || undefined,
    page: page > 1 ? page : undefined,
  }
  const { data } = useQuery(threadsQuery(organizationId, filter))
  const filtered = view !== undefined || search !== ''
  const clear = () => {
    setView(undefined)
    setSearch('')
    setPage(1)
  }
  const ask = (
    <Button variant="primary" size={lessonId ? 'sm' : 'md'} onClick={onAsk}>
      <MessageCirclePlus />
      <Trans>Ask a question</Trans>
    </Button>
  )
  const choices: { value: View; label: string; count: number | undefined }[] = [
    { value: 'unread', label: t`Unread`, count: data?.counts.unread },
    { value: 'unanswered', label: t`No answer`, count: data?.counts.unanswered },
    { value: 'mine', label: t`Mine`, count: data?.counts.mine },
    { value: 'subscribed', label: t`Followed`, count: undefined },
  ]
  return (
    <div className="flex flex-col gap-4">
      <StandingNotice organizationId={organizationId} />
      <FilterBar
        search={search}
        searchLabel={t`Search discussions`}
        onSearchChange={(next) => {
          setSearch(next)
          setPage(1)
        }}
        onClear={filtered ? clear : undefined}
        end={ask}
      >
        <FilterChip
          single
          label={t`Show`}
          value={view === undefined ? [] : [view]}
          onValueChange={([next]) => {
            setView(next)
            setPage(1)
          }}
          options={choices.map(({ value, label, count }) => ({
            value,
            label: count ? `${label} (${count})` : label,
          }))}
        />
      </FilterBar>
      <ThreadList
        compact={lessonId !== undefined}
        organizationId={organizationId}
        filter={filter}
        onPageChange={setPage}
        renderLink={({ id }, content) => (
          <button
            type="button"
            className="text-start after:absolute after:inset-0"
            onClick={() => onThreadChange(id)}
          >
            {content}
          </button>
        )}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={lessonId ? undefined : <LetterDrawing />}
              title={<Trans>No discussions yet</Trans>}
              description={
                <Trans>
                  Ask the first question. The answers also help learners who come after you.
                </Trans>
              }
            />
          )
        }
      />
    </div>
  )
}
