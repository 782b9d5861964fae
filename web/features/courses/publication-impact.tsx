import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicationPreview } from '#contract/publishing.ts'

/** Says before publishing what it does to people who learn from the published version. */
export function PublicationImpact({ preview }: { preview: PublicationPreview }) {
  const { lessons_added, lessons_removed, lessons_changed } = preview
  const changes = lessons_added.length + lessons_removed.length + lessons_changed.length
  return (
    <div className="flex flex-col gap-3 text-14">
      <p>
        <LearnersSentence preview={preview} />
      </p>
      {changes === 0 ? (
        <p className="text-ink-muted">
          <Trans>No lessons are added, removed or changed.</Trans>
        </p>
      ) : (
        <>
          <Lessons title={<Trans>Added</Trans>} lessons={lessons_added} />
          <Lessons title={<Trans>Changed</Trans>} lessons={lessons_changed} />
          <Lessons title={<Trans>Removed</Trans>} lessons={lessons_removed} />
        </>
      )}
    </div>
  )
}

function LearnersSentence({ preview }: { preview: PublicationPreview }) {
  const { learners_in_progress, learners_completed } = preview
  if (learners_in_progress + learners_completed === 0) {
    return <Trans>Nobody has started this course yet, so no progress is affected.</Trans>
  }
  return (
    <>
      <Plural
        value={learners_in_progress}
        one="# learner in progress moves to the new version; completed lessons stay completed."
        other="# learners in progress move to the new version; completed lessons stay completed."
      />{' '}
      {learners_completed > 0 && (
        <Plural
          value={learners_completed}
          one="# learner who completed the course stays complete."
          other="# learners who completed the course stay complete."
        />
      )}
    </>
  )
}

interface ChangedLesson {
  id: string
  title: string
  completed_by?: number
}

const shown = 8

function Lessons({ title, lessons }: { title: ReactNode; lessons: ChangedLesson[] }) {
  if (lessons.length === 0) return null
  const more = lessons.length - shown
  return (
    <div>
      <h3 className="text-13 text-ink-muted">
        {title} <span className="tabular-nums">({lessons.length})</span>
      </h3>
      <ul className="mt-1 flex flex-col gap-0.5">
        {lessons.slice(0, shown).map((lesson) => (
          <li key={lesson.id} className="wrap-anywhere">
            {lesson.title}
            {Boolean(lesson.completed_by) && (
              <span className="ms-2 text-13 text-ink-muted">
                <Plural
                  value={lesson.completed_by ?? 0}
                  one="Completed by # learner"
                  other="Completed by # learners"
                />
              </span>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-muted">
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </div>
  )
}
