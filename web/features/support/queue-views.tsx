import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { QueueView, SavedView } from '#contract/support-desk.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Desk } from './desk.ts'
import { queueCountsQuery, savedViewsQuery } from './queries.ts'
import { filtersOf, queueQueryOf, viewOf, type QueueSearch } from './queue-search.ts'
import { viewWords } from './words.ts'

const views: QueueView[] = ['open', 'mine', 'unassigned', 'breaching', 'waiting', 'all']

type QueueViewsProps = {
  desk: Desk
  search: QueueSearch
  onSearchChange: (search: QueueSearch) => void
}

/** The ways to cut the queue, each with how many tickets it holds; then those that I saved. */
export function QueueViews({ desk, search, onSearchChange }: QueueViewsProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const counts = useQuery(queueCountsQuery(desk)).data
  const saved = useQuery(savedViewsQuery(desk)).data?.items ?? []
  const [naming, setNaming] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: savedViewsQuery(desk).queryKey })
  const params = { organizationId: desk.organizationId }
  const save = useMutation({
    mutationFn: (name: string) =>
      call(desk.api.saveView, { params, body: { name, filter: viewOf(search) } }),
    onSuccess: async () => {
      setNaming(null)
      await refresh()
    },
    onError: (error) => toastFailure(error),
  })
  const forget = useMutation({
    mutationFn: (viewId: string) => call(desk.api.deleteView, { params: { ...params, viewId } }),
    onSuccess: refresh,
    onError: (error) => toastFailure(error),
  })
  const filtered = Object.keys(filtersOf(search)).length > 0
  const current = queueQueryOf(search).view
  return (
    <nav aria-label={t`Views`} className="flex flex-wrap items-center gap-1">
      {views.map((view) => (
        <ViewButton
          key={view}
          current={view === current && !filtered}
          attention={view === 'breaching' && (counts?.breaching ?? 0) > 0}
          count={view === 'all' ? undefined : counts?.[view]}
          onClick={() => onSearchChange({ view: view === 'open' ? undefined : view })}
        >
          {i18n._(viewWords[view])}
        </ViewButton>
      ))}
      {saved.length > 0 && <span aria-hidden className="mx-1 h-5 w-px bg-line" />}
      {saved.map((view) => (
        <div key={view.id} className="flex items-center">
          <ViewButton
            current={sameFilter(view, search)}
            onClick={() => onSearchChange(view.filter as QueueSearch)}
          >
            {view.name}
          </ViewButton>
          <IconButton
            size="sm"
            label={t`Delete view ${view.name}`}
            className="-ms-1.5"
            onClick={() => forget.mutate(view.id)}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {naming !== null ? (
        <form
          className="flex gap-1"
          onSubmit={(event) => {
            event.preventDefault()
            if (naming.trim() !== '') save.mutate(naming)
          }}
        >
          <Input
            compact
            autoFocus
            maxLength={60}
            aria-label={t`View name`}
            placeholder={t`Name`}
            value={naming}
            onChange={(event) => setNaming(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setNaming(null)}
          />
          <IconButton size="sm" type="submit" label={t`Save view`}>
            <Plus />
          </IconButton>
        </form>
      ) : (
        filtered && (
          <Button size="sm" variant="ghost" onClick={() => setNaming('')}>
            <Bookmark />
            <Trans>Save as view</Trans>
          </Button>
        )
      )}
    </nav>
  )
}

function ViewButton({
  current,
  attention = false,
  count,
  ...props
}: React.ComponentProps<'button'> & { current: boolean; attention?: boolean; count?: number }) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2.5 text-14 whitespace-nowrap transition-colors',
        current ? 'bg-primary-soft font-semibold text-primary' : 'text-ink-muted hover:bg-wash',
      )}
      {...props}
    >
      <span className="truncate">{props.children}</span>
      {count !== undefined && (
        <span
          className={classNames(
            'shrink-0 text-12 tabular-nums',
            attention ? 'font-semibold text-danger' : 'text-ink-faint',
          )}
        >
          {count}
        </span>
      )}
    </button>
  )
}

const sameFilter = ({ filter }: SavedView, search: QueueSearch) =>
  plain(filter) === plain(viewOf(search))

const plain = (value: object) =>
  JSON.stringify(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([one], [other]) => one.localeCompare(other)),
  )
