import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { markAnnouncementRead } from '#contract/announcements.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import { announcementsKey, announcementsQuery } from './queries.ts'

/** Unread announcements, on a home page. Empty when there are none. */
export function LatestAnnouncements({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useQuery(
    announcementsQuery(organizationId, { status: 'published', unread: 'true', page_size: 3 }),
  )
  const read = (announcementId: string) =>
    void call(markAnnouncementRead, { params: { organizationId, announcementId } }).then(
      () => client.invalidateQueries({ queryKey: announcementsKey(organizationId) }),
      toastFailure,
    )
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t`Announcements`} className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">
        <Trans>Announcements</Trans>
      </h2>
      {data.items.map((announcement) => (
        <AnnouncementItem
          heading="h3"
          key={announcement.id}
          announcement={announcement}
          actions={
            <Button size="sm" onClick={() => read(announcement.id)}>
              <Check />
              <Trans>Mark as read</Trans>
            </Button>
          }
        />
      ))}
    </section>
  )
}
