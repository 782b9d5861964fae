import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import type { PersonDetail } from '#contract/directory.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { RolePill } from '#web/lib/role-pill.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PersonActions } from './person-actions.tsx'
import { EditPersonLink } from './person-link.tsx'
import { PersonMenu } from './person-menu.tsx'
import { MemberStatusPill } from './status-pill.tsx'

const PersonTimeline = pagePart(
  'features/people/person-timeline.tsx',
  async () => (await import('./person-timeline.tsx')).PersonTimeline,
)

type PersonPageProps = {
  organization: { id: string; name: string }
  person: PersonDetail
  onRemoved: () => void
  /** What the person learns or teaches, from those nouns. */
  children?: ReactNode
  /** Beside it: why the person can do what they can. */
  aside?: ReactNode
}

/** One person as the organization knows them. */
export function PersonPage({ organization, person, onRemoved, children, aside }: PersonPageProps) {
  return (
    <>
      <PageHead
        title={
          <span className="flex items-center gap-3">
            <Avatar size="lg" name={person.name} src={person.avatar} />
            {person.name}
          </span>
        }
        status={
          <>
            <RolePill role={person.role} />
            {person.custom_role && <Pill tone="primary">{person.custom_role.name}</Pill>}
            <MemberStatusPill status={person.status} />
          </>
        }
        description={
          <a href={`mailto:${person.email}`} className="hover:underline">
            {person.email}
          </a>
        }
        action={
          <>
            {person.can.change_role && (
              <PersonActions organizationId={organization.id} person={person} />
            )}
            {person.can.change_role && (
              <Button asChild>
                <EditPersonLink person={person}>
                  <Pencil />
                  <Trans>Edit</Trans>
                </EditPersonLink>
              </Button>
            )}
            {Object.values(person.can).includes(true) && (
              <PersonMenu organization={organization} person={person} onRemoved={onRemoved} />
            )}
          </>
        }
      />
      {person.status === 'suspended' && (
        <p className="mb-6 rounded-card border border-line bg-amber-soft p-4 text-amber-ink">
          <Trans>
            Suspended: {person.suspension_reason} They won’t have access until someone restores
            them.
          </Trans>
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHead title={<Trans>In {organization.name}</Trans>} />
            <DescriptionList items={factsOf(person)} />
          </Card>
          {children}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {aside}
          <Card>
            <CardHead title={<Trans>History</Trans>} />
            <Suspense fallback={<Skeleton className="h-24" />}>
              <PersonTimeline timeline={person.timeline} />
            </Suspense>
          </Card>
        </div>
      </div>
    </>
  )
}

const factsOf = (person: PersonDetail) => [
  { key: 'position', term: <Trans>Position</Trans>, value: person.position || '–' },
  {
    key: 'groups',
    term: <Trans>Groups</Trans>,
    value:
      person.groups.length === 0 ? (
        '–'
      ) : (
        <span className="flex flex-wrap gap-1.5">
          {person.groups.map(({ id, name }) => (
            <Pill key={id}>{name}</Pill>
          ))}
        </span>
      ),
  },
  { key: 'username', term: <Trans>Username</Trans>, value: person.username },
  {
    key: 'seen',
    term: <Trans>Last seen</Trans>,
    value: person.last_seen_at ? (
      <RelativeTime value={person.last_seen_at} />
    ) : (
      <Trans>Never</Trans>
    ),
  },
  {
    key: 'joined',
    term: <Trans>Joined</Trans>,
    value: <RelativeTime value={person.joined_at} />,
  },
  {
    key: 'learns',
    term: <Trans>Learns</Trans>,
    value: (
      <Trans>
        {person.completed_count} of {person.course_count} courses completed
      </Trans>
    ),
  },
  {
    key: 'teaches',
    term: <Trans>Teaches</Trans>,
    value: (
      <Trans>
        {person.taught_count} courses, {person.taught_learner_count} learners
      </Trans>
    ),
  },
]
