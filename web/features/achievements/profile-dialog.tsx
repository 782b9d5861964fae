import { useQuery } from '@tanstack/react-query'
import type { PersonName } from '#contract/people.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BadgeList } from './badge-list.tsx'
import { profileBadgesQuery } from './queries.ts'

type ProfileDialogProps = {
  organizationId: string
  person: PersonName
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who someone is to those who learn with them. */
export function ProfileDialog({ organizationId, person, open, onOpenChange }: ProfileDialogProps) {
  const badges = useQuery({
    ...profileBadgesQuery({ organizationId, personId: person.id }),
    enabled: open,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={
          <span className="flex items-center gap-3">
            <Avatar name={person.name} src={person.avatar ?? undefined} />
            {person.name}
          </span>
        }
      >
        {badges.isPending ? (
          <Skeleton className="h-24" />
        ) : badges.isError ? (
          <QueryFailure query={badges} />
        ) : (
          <BadgeList badges={badges.data.badges} />
        )}
      </DialogContent>
    </Dialog>
  )
}
