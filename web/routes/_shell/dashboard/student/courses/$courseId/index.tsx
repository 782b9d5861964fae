import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CourseCertificateBox } from '#web/features/certificates/course-certificate-box.tsx'
import type { CourseHome } from '#contract/progress.ts'
import { courseToolsQuery } from '#web/features/lti/queries.ts'
import { TakeAgainNote } from '#web/features/learning/take-again-note.tsx'
import { CourseHead } from '#web/features/progress/course-head.tsx'
import { courseTabs, type CourseTab } from '#web/features/progress/course-tabs.tsx'
import { courseHomeQuery } from '#web/features/progress/queries.ts'
import { useLearningCache } from '#web/features/progress/use-lesson-record.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { Skeleton, SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'

// The content is what one comes for; the other tabs are fetched when they are opened.
const AnnouncementsFeed = pagePart(
  'features/announcements/announcements-feed.tsx',
  async () =>
    (await import('#web/features/announcements/announcements-feed.tsx')).AnnouncementsFeed,
)
const CourseDiscussions = pagePart(
  'features/discussions/course-discussions.tsx',
  async () => (await import('#web/features/discussions/course-discussions.tsx')).CourseDiscussions,
)
const MyGrades = pagePart(
  'features/grades/my-grades.tsx',
  async () => (await import('#web/features/grades/my-grades.tsx')).MyGrades,
)
const CourseReviews = pagePart(
  'features/reviews/course-reviews.tsx',
  async () => (await import('#web/features/reviews/course-reviews.tsx')).CourseReviews,
)

const CoursePeople = pagePart(
  'features/progress/course-people.tsx',
  async () => (await import('#web/features/progress/course-people.tsx')).CoursePeople,
)
const CourseSessions = pagePart(
  'features/live-sessions/course-sessions.tsx',
  async () => (await import('#web/features/live-sessions/course-sessions.tsx')).CourseSessions,
)
const MessagePersonButton = pagePart(
  'features/messages/message-person-button.tsx',
  async () =>
    (await import('#web/features/messages/message-person-button.tsx')).MessagePersonButton,
)

const CourseTools = pagePart(
  'features/lti/course-tools.tsx',
  async () => (await import('#web/features/lti/course-tools.tsx')).CourseTools,
)

const toolsTab: CourseTab = {
  id: 'tools',
  label: msg`Tools`,
  render: ({ course, enrollment }) => (
    <CourseTools params={{ organizationId: enrollment.organization_id, courseId: course.id }} />
  ),
}

const liveTab: CourseTab = {
  id: 'live',
  label: msg`Live`,
  render: ({ course, enrollment }) => (
    <CourseSessions organizationId={enrollment.organization_id} courseId={course.id} />
  ),
}

const peopleTab: CourseTab = {
  id: 'people',
  label: msg`People`,
  render: ({ course, enrollment: { organization_id } }) => (
    <CoursePeople
      organizationId={organization_id}
      courseId={course.id}
      renderAction={(person) => (
        <MessagePersonButton organizationId={organization_id} person={person} />
      )}
    />
  ),
}

const reviewsTab: CourseTab = {
  id: 'reviews',
  label: msg`Reviews`,
  render: ({ course, enrollment }) => (
    <CourseReviews organizationId={enrollment.organization_id} courseId={course.id} />
  ),
}

const announcementsTab: CourseTab = {
  id: 'announcements',
  label: msg`Announcements`,
  render: ({ course, enrollment }) => (
    <AnnouncementsFeed organizationId={enrollment.organization_id} courseId={course.id} />
  ),
}

const discussionsTab: CourseTab = {
  id: 'discussions',
  label: msg`Discussions`,
  render: (home) => <DiscussionsOf home={home} />,
}

const gradesTab: CourseTab = {
  id: 'grades',
  label: msg`Grades`,
  render: ({ course, enrollment }) => (
    <MyGrades
      course={{ organizationId: enrollment.organization_id, courseId: course.id }}
      renderLink={linkTo(course.id)}
    />
  ),
}

const [contentTab, ...otherTabs] = courseTabs

/** Later features add their tabs here. */
const tabs = [
  ...(contentTab ? [contentTab] : []),
  announcementsTab,
  discussionsTab,
  gradesTab,
  ...otherTabs,
  liveTab,
  peopleTab,
  reviewsTab,
]

const parts: Record<string, { load: () => Promise<unknown> }> = {
  announcements: AnnouncementsFeed,
  discussions: CourseDiscussions,
  grades: MyGrades,
  live: CourseSessions,
  people: CoursePeople,
  reviews: CourseReviews,
  tools: CourseTools,
}

export const Route = createFileRoute('/_shell/dashboard/student/courses/$courseId/')({
  validateSearch: (search: Record<string, unknown>): { tab?: string; thread?: string } => ({
    tab: textParam(search['tab'], 40),
    thread: textParam(search['thread'], 40),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  // The script of a tab is fetched as soon as someone seems to want it.
  loader: async ({ deps: { tab } }) => {
    if (tab) await parts[tab]?.load()
  },
  component: CourseHomePage,
})

const linkTo = (courseId: string) => (lessonId: string, title: string) => (
  <Link
    to="/dashboard/student/courses/$courseId/lessons/$lessonId"
    params={{ courseId, lessonId }}
    className="hover:underline"
  >
    {title}
  </Link>
)

function CourseHomePage() {
  const organization = useCurrentOrganization()
  return (
    organization && (
      <CourseHomeOf organizationId={organization.id} organizationName={organization.name} />
    )
  )
}

type CourseHomeProps = { organizationId: string; organizationName: string }

function CourseHomeOf({ organizationId, organizationName }: CourseHomeProps) {
  const { t, i18n } = useLingui()
  const { courseId } = Route.useParams()
  const { tab = 'content' } = Route.useSearch()
  const home = useQuery(courseHomeQuery(organizationId, courseId))
  const tools = useQuery(courseToolsQuery({ organizationId, courseId }))
  useLearningCache(organizationId)
  useCrumbName(courseId, home.data?.course.title)

  if (home.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-6">
        <Skeleton className="h-32" />
        <SkeletonTable columns={2} />
      </SkeletonRegion>
    )
  }
  if (home.isError) {
    if (home.error instanceof ApiError && home.error.status === 404) return <NotMine />
    return <QueryFailure query={home} />
  }
  const shown = tools.data?.length ? [...tabs, toolsTab] : tabs
  const open = shown.find(({ id }) => id === tab) ?? shown[0]
  return (
    <>
      <PageTitle>{home.data.course.title}</PageTitle>
      <CourseHead organizationId={organizationId} home={home.data} />
      {home.data.completed_before.length > 0 && !home.data.enrollment.completed_at && (
        <TakeAgainNote
          organizationId={organizationId}
          organizationName={organizationName}
          courseId={courseId}
          completedBefore={home.data.completed_before}
        />
      )}
      {home.data.course.has_certificate && (
        <CourseCertificateBox organizationId={organizationId} courseId={courseId} />
      )}
      <LinkTabs label={t`Course sections`} className="mb-6">
        {shown.map(({ id, label, count }) => (
          <LinkTab key={id} asChild current={id === open?.id} count={count?.(home.data)}>
            <Link
              to="/dashboard/student/courses/$courseId"
              params={{ courseId }}
              search={{ tab: id === 'content' ? undefined : id }}
              activeOptions={{ includeSearch: true, exact: true }}
            >
              {i18n._(label)}
            </Link>
          </LinkTab>
        ))}
      </LinkTabs>
      <Suspense
        fallback={
          <SkeletonRegion>
            <SkeletonTable columns={2} />
          </SkeletonRegion>
        }
      >
        {open?.render(home.data)}
      </Suspense>
    </>
  )
}

/** The open thread stands in the address, so that a notification can lead to it. */
function DiscussionsOf({ home: { course, cohort, enrollment } }: { home: CourseHome }) {
  const navigate = Route.useNavigate()
  const { thread } = Route.useSearch()
  return (
    <CourseDiscussions
      organizationId={enrollment.organization_id}
      courseId={course.id}
      cohort={cohort}
      threadId={thread}
      onThreadChange={(next) =>
        void navigate({ search: { tab: 'discussions', thread: next }, resetScroll: false })
      }
    />
  )
}

function NotMine() {
  return (
    <EmptyState
      title={<Trans>You’re not enrolled in this course</Trans>}
      description={
        <Trans>
          The course may belong to another of your organizations. Switch to it and try again.
        </Trans>
      }
      action={
        <Button asChild variant="primary">
          <Link to="/dashboard/student/courses">
            <Trans>My Courses</Trans>
          </Link>
        </Button>
      }
    />
  )
}
