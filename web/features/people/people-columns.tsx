import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DirectoryPerson } from '#contract/directory.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { PersonLink } from './person-link.tsx'
import { MemberStatusPill } from './status-pill.tsx'
import { comma } from '#web/ui/comma.ts'

/** What a list of people shows: what they learn for learners, what they teach for instructors. */
export function peopleColumns(role: OrganizationRole): Column<DirectoryPerson>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      cell: (person) => (
        <span className="flex items-center gap-2.5 py-1.5">
          <Avatar size="sm" name={person.name} src={person.avatar} />
          <span className="min-w-0">
            <span className="block wrap-anywhere">
              <PersonLink person={person} />
            </span>
            <span className="block max-w-72 truncate text-13 font-normal text-ink-muted">
              {person.email}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ status }) => <MemberStatusPill status={status} />,
    },
    {
      id: 'groups',
      header: t`Groups`,
      cell: ({ groups }) => (groups.length > 0 ? <GroupPills groups={groups} /> : '–'),
    },
    ...(role === 'learner' ? learnerColumns() : teacherColumns()),
    {
      id: 'last_seen',
      header: t`Last seen`,
      sortable: true,
      cell: ({ last_seen_at }) =>
        last_seen_at ? <RelativeTime value={last_seen_at} /> : <Trans>Never</Trans>,
    },
    {
      id: 'joined',
      header: t`Joined`,
      sortable: true,
      cell: ({ joined_at }) => <RelativeTime value={joined_at} />,
    },
  ]
}

const learnerColumns = (): Column<DirectoryPerson>[] => [
  {
    id: 'progress',
    header: t`Progress`,
    cell: ({ name, progress_percent, completed_count, course_count }) => (
      <span className="flex flex-col gap-0.5 sm:w-36">
        <ProgressBar
          className="max-sm:hidden"
          label={t`Progress for ${name}`}
          value={progress_percent / 100}
          showValue
        />
        <span className="text-13 text-ink-faint">
          <Trans>
            {completed_count} of {course_count} courses
          </Trans>
        </span>
      </span>
    ),
  },
]

const teacherColumns = (): Column<DirectoryPerson>[] => [
  { id: 'position', header: t`Position`, cell: ({ position }) => position || '–' },
  {
    id: 'courses',
    header: t`Courses`,
    numeric: true,
    cell: ({ taught_count }) => taught_count,
  },
  {
    id: 'learners',
    header: t`Learners`,
    numeric: true,
    cell: ({ taught_learner_count }) => taught_learner_count,
  },
]

export function GroupPills({ groups }: { groups: DirectoryPerson['groups'] }) {
  if (groups.length === 0) return '–'
  const [first, ...more] = groups
  return (
    <span className="flex items-center gap-1" title={groups.map(({ name }) => name).join(comma())}>
      <Pill className="max-w-32 truncate">{first?.name}</Pill>
      {more.length > 0 && <span className="text-13 text-ink-faint">+{more.length}</span>}
    </span>
  )
}
