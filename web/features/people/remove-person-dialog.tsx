import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RemovalDialog } from '#web/lib/removal-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { personQuery } from './queries.ts'
import { useMemberChange } from './use-member-change.ts'
import { comma } from '#web/ui/comma.ts'

type RemovePersonProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  organization: { id: string; name: string }
  person: { id: string; name: string }
  onRemoved?: () => void
}

/** Says what becomes of the person's work before removing them. */
export function RemovePersonDialog({
  organization,
  person,
  onRemoved,
  ...dialog
}: RemovePersonProps) {
  const change = useMemberChange(organization.id)
  return (
    <RemovalDialog
      {...dialog}
      title={
        <Trans>
          Remove {person.name} from {organization.name}?
        </Trans>
      }
      effect={<Trans>They’ll lose access right away and leave all groups.</Trans>}
      onConfirm={async (may_return) => {
        await change([person.id], { type: 'remove', may_return })
        onRemoved?.()
      }}
    >
      <WorkLeft organizationId={organization.id} personId={person.id} />
    </RemovalDialog>
  )
}

function WorkLeft({ organizationId, personId }: { organizationId: string; personId: string }) {
  const { data } = useQuery(personQuery(organizationId, personId))
  if (!data) return <Skeleton className="h-16" />
  const { enrollments, owned_courses } = data.work
  return (
    <ul className="list-disc space-y-1.5 ps-5 text-14 text-ink-muted">
      <li>
        <Plural
          value={enrollments}
          _0="They aren’t enrolled in any courses."
          one="Progress in # course is kept in case they return."
          other="Progress in # courses is kept in case they return."
        />
      </li>
      <li>
        <Trans>Their posts stay under their name.</Trans>
      </li>
      {data.taught_count > 0 && (
        <li>
          <Trans>You still owe them their earnings. Pay them out under Payouts.</Trans>
        </li>
      )}
      {owned_courses.length > 0 && (
        <li>
          <Plural
            value={owned_courses.length}
            one="They own # course, which will have no owner until you transfer it:"
            other="They own # courses, which will have no owner until you transfer them:"
          />{' '}
          <span className="text-ink">{owned_courses.map(({ title }) => title).join(comma())}</span>
        </li>
      )}
    </ul>
  )
}
