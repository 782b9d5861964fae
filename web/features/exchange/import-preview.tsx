import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CourseImport } from '#contract/course-imports.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** What a file would create: its sections with their lessons, and what to know before. */
export function ImportPreview({
  found,
  renderCourse,
}: {
  found: CourseImport
  renderCourse: (courseId: string, content: ReactNode) => ReactNode
}) {
  const { sections, notes, earlier } = found
  return (
    <>
      {earlier.map(({ course_id, title, imported_at }) => (
        <p key={course_id} className="rounded-card bg-amber-soft px-4 py-3 text-14 text-amber-ink">
          <Trans>
            This file was imported before (<RelativeTime value={imported_at} />
            ), as {renderCourse(course_id, <span className="underline">{title}</span>)}. Importing
            it again creates a copy. The earlier course won't change.
          </Trans>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="text-14">
          {note}
        </p>
      ))}
      {sections.length > 0 && (
        <Card>
          <CardHead title={<Trans>What the course will have</Trans>} />
          <ol className="flex flex-col gap-1">
            {sections.map(({ title, lessons }, number) => (
              <li key={`${number} ${title}`}>
                <details>
                  <summary className="cursor-pointer text-14">
                    <span className="font-semibold">{title}</span>{' '}
                    <span className="text-ink-muted">
                      <Plural value={lessons.length} one="# lesson" other="# lessons" />
                    </span>
                  </summary>
                  <ol className="ms-6 list-decimal py-1 text-13">
                    {lessons.map((lesson, index) => (
                      <li key={`${index} ${lesson}`}>{lesson}</li>
                    ))}
                  </ol>
                </details>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}
