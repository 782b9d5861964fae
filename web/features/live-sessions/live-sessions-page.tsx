import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  CalendarClock,
  CalendarPlus,
  ClipboardList,
  MonitorPlay,
  Pencil,
  Square,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { endLiveSession, type LiveSession, type LiveSessionWhen } from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MonthDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { AttendanceSheet } from './attendance-sheet.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { JoinButton, type Area } from './join-button.tsx'
import { times, type LiveSessionsSearch } from './live-sessions-search.ts'
import { MoveDialog } from './move-dialog.tsx'
import {
  liveSessionQuery,
  liveSessionsKey,
  liveSessionsQuery,
  sessionsPageSize,
} from './queries.ts'
import { SessionCard } from './session-card.tsx'
import { SessionForm } from './session-form.tsx'

type LiveSessionsPageProps = {
  organizationId: string
  area: Area
  search: LiveSessionsSearch
  onChange: (change: Partial<LiveSessionsSearch>) => void
}

type Doing = {
  what: 'edit' | 'move' | 'cancel' | 'end' | 'attendance' | 'watch'
  session: LiveSession
}

const Recordings = lazy(async () => ({
  default: (await import('./recordings-dialog.tsx')).RecordingsDialog,
}))

/** Sessions that are for me or that I run. */
export function LiveSessionsPage(props: LiveSessionsPageProps) {
  const { organizationId, area, search, onChange } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const [scheduling, setScheduling] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const { session: named, when: chosen, ...filter } = search
  // What is live now comes first, unless the address asks for something.
  const isPlain = named === undefined && Object.values(filter).every((value) => !value)
  const live = useQuery({
    ...liveSessionsQuery(organizationId, { when: 'live' }),
    enabled: chosen === undefined && isPlain,
  })
  const when = chosen ?? (isPlain && live.data?.counts.live ? 'live' : 'upcoming')
  const list = useQuery({
    ...liveSessionsQuery(organizationId, { ...filter, when }),
    placeholderData: keepPreviousData,
  })
  const can = list.data?.can
  const filtered = search.course !== undefined || search.search !== undefined
  const clear = () => onChange({ course: undefined, search: undefined })
  const during = (what: Doing['what']) => (doing?.what === what ? doing.session : null)
  const changed = () => client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) })
  // A recording that a closed tab left in this browser goes on from here.
  useEffect(() => {
    void import('#web/lib/recordings/send-recordings.ts').then(({ sendRecordings }) =>
      sendRecordings(
        () => void client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) }),
      ),
    )
  }, [client, organizationId])
  const actions = (session: LiveSession) => (
    <SessionActions
      session={session}
      join={
        <>
          <JoinButton organizationId={organizationId} session={session} area={area} size="sm" />
          <CalendarFileButton organizationId={organizationId} session={session} size="sm" />
        </>
      }
      onDo={(what) => setDoing({ what, session })}
    />
  )
  return (
    <>
      <PageTitle>{t`Live Sessions`}</PageTitle>
      <PageHead
        title={<Trans>Live Sessions</Trans>}
        count={list.data?.total}
        description={<Trans>Online meetings for courses and groups.</Trans>}
        action={
          can?.schedule && (
            <Button variant="primary" onClick={() => setScheduling(true)}>
              <CalendarPlus />
              <Trans>New live session</Trans>
            </Button>
          )
        }
        tabs={<WhenTabs area={area} search={search} open={when} counts={list.data?.counts} />}
      />
      {named !== undefined && (
        <Named organizationId={organizationId} sessionId={named} actions={actions} />
      )}
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search live sessions`}
        onSearchChange={(next) => onChange({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        {can && can.courses.length > 0 && (
          <FilterChip
            single
            label={t`Course`}
            value={search.course === undefined ? [] : [search.course]}
            onValueChange={([course]) => onChange({ course })}
            options={can.courses.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        filtered ? (
          <NoResultsState onClear={clear} />
        ) : (
          <Nothing when={when} schedules={list.data.can.schedule} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {list.data.items.map((session) => (
            <SessionCard key={session.id} session={session} actions={actions(session)} />
          ))}
          <Pagination
            page={search.page ?? 1}
            pageSize={sessionsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
      {can && (
        <SessionForm
          organizationId={organizationId}
          audience={can}
          courseId={search.course}
          session={during('edit')}
          open={scheduling || doing?.what === 'edit'}
          onOpenChange={() => {
            setScheduling(false)
            setDoing(null)
          }}
        />
      )}
      <Suspense>
        {doing?.what === 'watch' && (
          <Recordings
            organizationId={organizationId}
            session={doing.session}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
      <MoveDialog
        organizationId={organizationId}
        session={during('move')}
        onClose={() => setDoing(null)}
      />
      <AttendanceSheet
        organizationId={organizationId}
        session={during('attendance')}
        onClose={() => setDoing(null)}
      />
      <CancelDialog
        key={during('cancel')?.id}
        organizationId={organizationId}
        session={during('cancel')}
        onClose={() => setDoing(null)}
      />
      <ConfirmDialog
        open={doing?.what === 'end'}
        onOpenChange={(open) => !open && setDoing(null)}
        title={<Trans>End “{doing?.session.title ?? ''}”?</Trans>}
        effect={<Trans>Everyone still in the room will be disconnected.</Trans>}
        confirmLabel={<Trans>End session</Trans>}
        onConfirm={async () => {
          if (!doing) return
          await call(endLiveSession, { params: { organizationId, sessionId: doing.session.id } })
          await changed()
        }}
      />
    </>
  )
}

function Named({
  organizationId,
  sessionId,
  actions,
}: {
  organizationId: string
  sessionId: string
  actions: (session: LiveSession) => ReactNode
}) {
  const { data } = useQuery(liveSessionQuery(organizationId, sessionId))
  if (!data) return null
  return (
    <div className="mb-6">
      <SessionCard session={data} actions={actions(data)} />
    </div>
  )
}

function SessionActions({
  session,
  join,
  onDo,
}: {
  session: LiveSession
  join: ReactNode
  onDo: (what: Doing['what']) => void
}) {
  const { t } = useLingui()
  const { can, status } = session
  return (
    <>
      {join}
      {can.see_attendance && status !== 'scheduled' && status !== 'cancelled' && (
        <Button size="sm" onClick={() => onDo('attendance')}>
          <ClipboardList />
          <Trans>Attendance</Trans>
        </Button>
      )}
      {session.recordings > 0 && (
        <Button size="sm" onClick={() => onDo('watch')}>
          <MonitorPlay />
          <Trans>Watch recording</Trans>
        </Button>
      )}
      {can.edit && (
        <Button size="sm" onClick={() => onDo('edit')}>
          <Pencil />
          <Trans>Edit</Trans>
        </Button>
      )}
      {(can.end || (status === 'scheduled' && (can.edit || can.cancel))) && (
        <RowMenu label={t`More actions for ${session.title}`}>
          {can.edit && status === 'scheduled' && (
            <MenuItem icon={<CalendarClock />} onSelect={() => onDo('move')}>
              <Trans>Move</Trans>
            </MenuItem>
          )}
          {can.end && (
            <MenuItem danger icon={<Square />} onSelect={() => onDo('end')}>
              <Trans>End session</Trans>
            </MenuItem>
          )}
          {can.cancel && status === 'scheduled' && (
            <MenuItem danger icon={<Ban />} onSelect={() => onDo('cancel')}>
              <Trans>Cancel session</Trans>
            </MenuItem>
          )}
        </RowMenu>
      )}
    </>
  )
}

function Nothing({ when, schedules }: { when: LiveSessionWhen; schedules: boolean }) {
  return (
    <EmptyState
      drawing={<MonthDrawing />}
      title={
        when === 'live' ? (
          <Trans>No live sessions right now</Trans>
        ) : when === 'past' ? (
          <Trans>No past sessions yet</Trans>
        ) : (
          <Trans>No upcoming sessions</Trans>
        )
      }
      description={
        schedules ? (
          <Trans>Schedule a session for a course or group. We'll notify and remind everyone.</Trans>
        ) : (
          <Trans>
            Sessions for your courses and groups will appear here. You can join them from here, too.
          </Trans>
        )
      }
    />
  )
}

function WhenTabs({
  area,
  search,
  open,
  counts,
}: {
  area: Area
  search: LiveSessionsSearch
  open: LiveSessionWhen
  counts: Record<LiveSessionWhen, number> | undefined
}) {
  const { t } = useLingui()
  const words = {
    upcoming: <Trans>Upcoming</Trans>,
    live: <Trans>Live now</Trans>,
    past: <Trans>Past</Trans>,
  }
  return (
    <LinkTabs label={t`When`}>
      {times.map((when) => (
        <LinkTab key={when} asChild current={when === open} count={counts?.[when]}>
          <Link
            to={`/dashboard/${area}/live-sessions`}
            search={{ when, course: search.course }}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {words[when]}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}
