import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { AboutFields } from './about-fields.tsx'
import { CatalogFields } from './catalog-fields.tsx'
import { CoursePrerequisites } from './course-prerequisites.tsx'
import { EnrollmentFields } from './enrollment-fields.tsx'
import { LearnerFields } from './learner-fields.tsx'
import { LearningFields } from './learning-fields.tsx'
import { useCourseDraft, type CourseDraft } from './use-course-draft.ts'

type EditCourseProps = {
  organizationId: string
  course: Course
  categories: { id: string; name: string }[]
}

/** All details of a course, saved as they are typed. */
export function EditCourseForm({ organizationId, course, categories }: EditCourseProps) {
  const draft = useCourseDraft(organizationId, course)
  const { can } = course
  return (
    <div className="flex max-w-form flex-col gap-6">
      <div className="sticky top-0 z-20 -mx-1 flex min-h-9 items-center justify-between gap-4 bg-paper px-1">
        {can.update ? <SaveIndicator state={draft.state} /> : <ClosedSentence course={course} />}
      </div>
      {draft.state.kind === 'conflict' && (
        <ConflictMessage changed={draft.state.changed} onResolve={draft.resolve} />
      )}
      <fieldset disabled={!can.update} className="contents">
        <Card id="about" className="scroll-mt-28">
          <CardHead title={<Trans>About the course</Trans>} />
          <AboutFields organizationId={organizationId} course={course} draft={draft} />
        </Card>
        <Card id="learners" className="scroll-mt-28">
          <CardHead title={<Trans>What learners get</Trans>} />
          <LearnerFields draft={draft} />
        </Card>
        <Card id="catalog" className="scroll-mt-28">
          <CardHead title={<Trans>Catalog</Trans>} />
          <CatalogFields draft={draft} categories={categories} />
        </Card>
        <Card id="enrollment" className="scroll-mt-28">
          <CardHead title={<Trans>Enrollment</Trans>} />
          <EnrollmentFields draft={draft} />
        </Card>
        <Card>
          <CardHead title={<Trans>Learning</Trans>} />
          <LearningFields draft={draft} />
        </Card>
        <CoursePrerequisites organizationId={organizationId} course={course} />
      </fieldset>
    </div>
  )
}

function ClosedSentence({ course }: { course: Course }) {
  return (
    <p role="status" className="text-14 text-ink-muted">
      {course.status === 'in_review' ? (
        <Trans>This course is in review. Withdraw it from review to make changes.</Trans>
      ) : course.status === 'archived' ? (
        <Trans>This course is archived. Unarchive it to make changes.</Trans>
      ) : (
        <Trans>You have read-only access to this course.</Trans>
      )}
    </p>
  )
}

function ConflictMessage({
  changed,
  onResolve,
}: {
  changed: { by: string; at: string } | undefined
  onResolve: CourseDraft['resolve']
}) {
  const { t, i18n } = useLingui()
  const [pending, setPending] = useState(false)
  const who = changed?.by || t`Someone else`
  const time = changed && i18n.date(changed.at, { timeStyle: 'medium' })
  const resolve = async (keepMine: boolean) => {
    setPending(true)
    await onResolve({ keepMine }).catch(() => undefined)
    setPending(false)
  }
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-card border border-danger bg-danger-soft p-4 text-14"
    >
      <p>
        <span className="font-semibold">
          <Trans>
            {who} saved this course at {time}.
          </Trans>
        </span>{' '}
        <Trans>Your changes are still here, and nothing was overwritten.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => void resolve(true)}>
          <Trans>Apply my changes on top of theirs</Trans>
        </Button>
        <Button pending={pending} onClick={() => void resolve(false)}>
          <Trans>Use their version</Trans>
        </Button>
      </div>
    </div>
  )
}
