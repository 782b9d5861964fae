import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { withdrawAnnouncement, type Announcement } from '#contract/announcements.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import { announcementsKey, announcementsPageSize, announcementsQuery } from './queries.ts'

export interface AnnouncementsSearch {
  course?: string
  status?: Announcement['status']
  search?: string
  page?: number
}

type AnnouncementsPageProps = {
  organizationId: string
  search: AnnouncementsSearch
  onChange: (change: Partial<AnnouncementsSearch>) => void
}

/** Announcements for those who write them: what was said, what waits, who has read it. */
export function AnnouncementsPage({ organizationId, search, onChange }: AnnouncementsPageProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [writing, setWriting] = useState<Announcement | 'new' | null>(null)
  const [withdrawing, setWithdrawing] = useState<Announcement | null>(null)
  const list = useQuery({
    ...announcementsQuery(organizationId, search),
    placeholderData: keepPreviousData,
  })
  const can = list.data?.can
  const mayWrite = can !== undefined && (can.organization || can.courses.length > 0)
  const filtered = [search.course, search.status, search.search].some((it) => it !== undefined)
  const clear = () => onChange({ course: undefined, status: undefined, search: undefined })
  return (
    <>
      <PageTitle>{t`Announcements`}</PageTitle>
      <PageHead
        title={<Trans>Announcements</Trans>}
        count={list.data?.total}
        description={<Trans>News for everyone in a course or the organization.</Trans>}
        action={
          mayWrite && (
            <Button variant="primary" onClick={() => setWriting('new')}>
              <Megaphone />
              <Trans>New announcement</Trans>
            </Button>
          )
        }
      />
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search announcements`}
        onSearchChange={(next) => onChange({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status === undefined ? [] : [search.status]}
          onValueChange={([status]) => onChange({ status })}
          options={[
            { value: 'scheduled', label: t`Scheduled` },
            { value: 'published', label: t`Published` },
            { value: 'withdrawn', label: t`Withdrawn` },
          ]}
        />
        <FilterChip
          single
          label={t({ message: 'To', context: 'recipients' })}
          value={search.course === undefined ? [] : [search.course]}
          onValueChange={([course]) => onChange({ course })}
          options={[
            { value: 'organization', label: t`Everyone` },
            ...(can?.courses ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonText lines={8} />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        filtered ? (
          <NoResultsState onClear={clear} />
        ) : (
          <EmptyState
            drawing={<LetterDrawing />}
            title={<Trans>No announcements yet</Trans>}
            description={
              <Trans>Share news with a course or the whole organization, now or later.</Trans>
            }
          />
        )
      ) : (
        <div className="flex max-w-200 flex-col gap-4">
          {list.data.items.map((announcement) => (
            <AnnouncementItem
              key={announcement.id}
              announcement={announcement}
              actions={
                <>
                  {announcement.can.edit && (
                    <Button size="sm" onClick={() => setWriting(announcement)}>
                      <Pencil />
                      <Trans>Edit</Trans>
                    </Button>
                  )}
                  {announcement.can.withdraw && (
                    <RowMenu label={t`More actions for ${announcement.title}`}>
                      <MenuItem
                        danger
                        icon={<Undo2 />}
                        onSelect={() => setWithdrawing(announcement)}
                      >
                        <Trans>Withdraw</Trans>
                      </MenuItem>
                    </RowMenu>
                  )}
                </>
              }
            />
          ))}
          <Pagination
            page={search.page ?? 1}
            pageSize={announcementsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
      {can && (
        <AnnouncementForm
          organizationId={organizationId}
          audience={can}
          courseId={can.courses.find(({ id }) => id === search.course)?.id}
          announcement={writing === 'new' ? null : writing}
          open={writing !== null}
          onOpenChange={(open) => !open && setWriting(null)}
        />
      )}
      <ConfirmDialog
        open={withdrawing !== null}
        onOpenChange={(open) => !open && setWithdrawing(null)}
        title={<Trans>Withdraw “{withdrawing?.title ?? ''}”?</Trans>}
        effect={
          <Trans>
            The announcement will no longer be visible. Emails already sent can’t be recalled.
          </Trans>
        }
        confirmLabel={<Trans>Withdraw</Trans>}
        onConfirm={async () => {
          if (!withdrawing) return
          await call(withdrawAnnouncement, {
            params: { organizationId, announcementId: withdrawing.id },
          })
          toast.success(t`Withdrawn`)
          await client.invalidateQueries({ queryKey: announcementsKey(organizationId) })
        }}
      />
    </>
  )
}
