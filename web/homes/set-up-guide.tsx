import { Trans } from '@lingui/react/macro'
import type { OrganizationOverview } from '#contract/organization-overview.ts'
import { FirstSteps, type FirstStep } from '#web/features/shell/first-steps.tsx'

type SetUpGuideProps = {
  organizationId: string
  overview: OrganizationOverview
  onDismiss: () => void
}

/** The way from an empty organization to a learner in a published course. It disappears at the end. */
export const SetUpGuide = ({ organizationId, overview, onDismiss }: SetUpGuideProps) => (
  <FirstSteps
    className="mb-6"
    title={<Trans>Set up your organization</Trans>}
    steps={stepsOf(organizationId, overview)}
    onDismiss={onDismiss}
  />
)

function stepsOf(id: string, { steps, first_course_id }: OrganizationOverview): FirstStep[] {
  const settings = `/dashboard/admin/organizations/${id}/settings`
  const create = '/dashboard/admin/courses/create'
  const course = first_course_id && `/dashboard/admin/courses/${first_course_id}`
  return [
    {
      key: 'describe',
      label: <Trans>Describe your organization</Trans>,
      done: steps.described,
      to: settings,
    },
    {
      key: 'brand',
      label: <Trans>Add your logo and color</Trans>,
      done: steps.branded,
      to: settings,
      search: { tab: 'branding' },
    },
    {
      key: 'course',
      label: <Trans>Create your first course</Trans>,
      done: steps.has_course,
      to: create,
    },
    {
      key: 'lesson',
      label: <Trans>Add a lesson</Trans>,
      done: steps.has_lesson,
      to: course ? `${course}/curriculum` : create,
    },
    {
      key: 'publish',
      label: <Trans>Publish the course</Trans>,
      done: steps.has_published,
      to: course ?? create,
    },
    {
      key: 'learners',
      label: <Trans>Invite a learner</Trans>,
      done: steps.has_learner,
      to: '/dashboard/admin/students/add',
    },
    {
      key: 'enroll',
      label: <Trans>Enroll your first learner</Trans>,
      done: steps.has_enrollment,
      to: course ? `${course}/students/add` : create,
    },
  ]
}
