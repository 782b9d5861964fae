import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleCheck, CircleDashed, Download, Radio, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import {
  exportAttendance,
  markAttendance,
  type Attendance,
  type LiveSession,
} from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { attendancePageSize, attendanceQuery, liveSessionsKey } from './queries.ts'

type AttendanceSheetProps = {
  organizationId: string
  session: LiveSession | null
  onClose: () => void
}

/** Who was invited, who came and for how long. */
export function AttendanceSheet({ organizationId, session, onClose }: AttendanceSheetProps) {
  return (
    <Sheet open={session !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        className="w-150!"
        title={<Trans>Attendance</Trans>}
        description={session?.title}
      >
        {session && <List organizationId={organizationId} session={session} />}
      </SheetContent>
    </Sheet>
  )
}

function List({ organizationId, session }: { organizationId: string; session: LiveSession }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const params = { organizationId, sessionId: session.id }
  const list = useQuery({
    ...attendanceQuery(organizationId, session.id, { page, search: search || undefined }),
    placeholderData: keepPreviousData,
  })
  const mark = useMutation({
    mutationFn: (body: { person_id: string; attended: boolean | null }) =>
      call(markAttendance, { params, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) }),
    onError: (failure) => toastFailure(failure),
  })
  const download = () => void call(exportAttendance, { params }).then(saveFile, toastFailure)
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  const { items, total, attended_count, came_count } = list.data
  return (
    <>
      <p className="mb-3 text-14 text-ink-muted tabular-nums">
        <Trans>
          {came_count} joined, {attended_count} attended (at least {session.attendance_minutes} min)
        </Trans>
      </p>
      <FilterBar
        search={search}
        searchLabel={t`Search people`}
        onSearchChange={(next) => {
          setSearch(next)
          setPage(1)
        }}
        end={
          <Button size="sm" onClick={download}>
            <Download />
            <Trans>Export CSV</Trans>
          </Button>
        }
      />
      {items.length === 0 ? (
        <EmptyState title={<Trans>No attendees</Trans>} />
      ) : (
        <ul aria-label={t`Attendance`} className="divide-y divide-line">
          {items.map((row) => (
            <Row
              key={row.person.id}
              row={row}
              onMark={(attended) => mark.mutate({ person_id: row.person.id, attended })}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pageSize={attendancePageSize} total={total} onPageChange={setPage} />
    </>
  )
}

function Row({ row, onMark }: { row: Attendance; onMark: (attended: boolean | null) => void }) {
  const { t, i18n } = useLingui()
  const { name } = row.person
  const clock = (at: string) => i18n.date(at, { hour: 'numeric', minute: '2-digit' })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <Avatar size="sm" name={name} src={row.person.avatar} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-14 font-semibold">{name}</p>
        <p className="text-13 text-ink-muted tabular-nums">
          {row.joined_at === null ? (
            <Trans>Absent</Trans>
          ) : row.left_at === null ? (
            <Trans>
              {clock(row.joined_at)} until now, {row.minutes} min
            </Trans>
          ) : (
            <Trans>
              {clock(row.joined_at)} to {clock(row.left_at)}, {row.minutes} min
            </Trans>
          )}
          {row.is_marked && (
            <>
              {' '}
              · <Trans>marked manually</Trans>
            </>
          )}
        </p>
      </div>
      {row.is_present ? (
        <Pill tone="success" icon={Radio}>
          <Trans>In the room</Trans>
        </Pill>
      ) : row.attended ? (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Attended</Trans>
        </Pill>
      ) : (
        <Pill icon={CircleDashed}>
          <Trans>Not attended</Trans>
        </Pill>
      )}
      {row.is_marked ? (
        <IconButton
          size="sm"
          label={t`Reset ${name} to the recorded attendance`}
          onClick={() => onMark(null)}
        >
          <Undo2 />
        </IconButton>
      ) : row.attended ? (
        <IconButton size="sm" label={t`Mark ${name} as not attended`} onClick={() => onMark(false)}>
          <X />
        </IconButton>
      ) : (
        <IconButton size="sm" label={t`Mark ${name} as attended`} onClick={() => onMark(true)}>
          <Check />
        </IconButton>
      )}
    </li>
  )
}
