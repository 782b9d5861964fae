import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { CourseContent } from './course-content.tsx'
import { previewQuery } from './queries.ts'

type CoursePreviewProps = {
  organizationId: string
  courseId: string
  /** Learners of the course to choose from. */
  learners: { id: string; name: string }[]
  onTitle?: (title: string) => void
}

const localValue = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** The course as a learner finds it at any moment, with the reason for every locked lesson. */
export function CoursePreview({ organizationId, courseId, learners }: CoursePreviewProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(() => localValue(new Date()))
  const [who, setWho] = useState<'imagined' | 'person'>('imagined')
  const [personId, setPersonId] = useState(learners[0]?.id ?? '')
  const [started, setStarted] = useState(() => localValue(new Date()).slice(0, 10))
  const [completed, setCompleted] = useState<string[]>([])
  const [version, setVersion] = useState<'published' | 'draft'>('published')
  const chosen = personId || learners[0]?.id || ''
  const now = useNow(3_600_000)
  const instant = (value: string) => {
    const read = Date.parse(value)
    return new Date(Number.isNaN(read) ? now : read).toISOString()
  }
  const preview = useQuery({
    ...previewQuery(organizationId, courseId, {
      at: instant(at),
      version,
      learner:
        who === 'person' && chosen
          ? { kind: 'person', person_id: chosen }
          : { kind: 'imagined', started_at: instant(`${started}T00:00`), completed },
    }),
    placeholderData: keepPreviousData,
  })
  const lessons = preview.data?.sections.flatMap((section) => section.lessons) ?? []
  const open = lessons.filter(({ locked }) => locked.length === 0).length
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <Card className="flex flex-col gap-5">
        <Field label={<Trans context="date">On</Trans>}>
          <Input type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
        <Field group label={<Trans>As</Trans>}>
          <RadioGroup
            value={who}
            onValueChange={setWho}
            options={[
              { value: 'imagined', label: <Trans>A sample learner</Trans> },
              {
                value: 'person',
                label: <Trans>A learner in this course</Trans>,
                disabled: learners.length === 0,
              },
            ]}
          />
        </Field>
        {who === 'person' ? (
          <Select
            aria-label={t`Learner`}
            value={chosen}
            onValueChange={setPersonId}
            options={learners.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <>
            <Field label={<Trans>Enrolled on</Trans>}>
              <Input
                type="date"
                value={started}
                onChange={(event) => setStarted(event.target.value)}
              />
            </Field>
            <Field group label={<Trans>Has completed</Trans>}>
              <div className="flex max-h-72 flex-col gap-2 overflow-y-auto">
                {lessons.map(({ id, title }) => (
                  <Checkbox
                    key={id}
                    label={title}
                    checked={completed.includes(id)}
                    onChange={() =>
                      setCompleted(
                        completed.includes(id)
                          ? completed.filter((other) => other !== id)
                          : [...completed, id],
                      )
                    }
                  />
                ))}
              </div>
            </Field>
          </>
        )}
        {preview.data?.course.has_published && (
          <Field label={<Trans>Version</Trans>}>
            <Select
              value={version}
              onValueChange={setVersion}
              options={[
                { value: 'published', label: t`Published` },
                { value: 'draft', label: t`Draft` },
              ]}
            />
          </Field>
        )}
      </Card>
      <div className="min-w-0" aria-live="polite">
        {preview.isPending ? (
          <SkeletonRegion>
            <SkeletonTable columns={2} />
          </SkeletonRegion>
        ) : preview.isError ? (
          <QueryFailure query={preview} />
        ) : (
          <Summarized
            summary={
              <Plural
                value={open}
                one={`# of ${lessons.length} lessons is open on that date`}
                other={`# of ${lessons.length} lessons are open on that date`}
              />
            }
          >
            <CourseContent courseId={courseId} sections={preview.data.sections} linked={false} />
          </Summarized>
        )}
      </div>
    </div>
  )
}

function Summarized({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className="mb-4 text-14 text-ink-muted">{summary}</p>
      {children}
    </>
  )
}
