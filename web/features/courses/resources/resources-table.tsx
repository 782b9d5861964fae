import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteCourseResource, type CourseResource } from '#contract/course-resources.ts'
import { call } from '#web/lib/call.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import type { CourseAddress } from '../queries.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import { DeleteBlockedDialog } from './delete-blocked-dialog.tsx'
import { PreparationState } from './preparation-state.tsx'
import { resourcesKey } from './queries.ts'
import { RenameResourceDialog } from './rename-resource-dialog.tsx'
import { ResourceActions, type ResourceAction } from './resource-actions.tsx'
import { resourceKinds } from './resource-kinds.ts'
import { comma } from '#web/ui/comma.ts'

type Sorted = 'added' | 'title' | 'size'

type ResourcesTableProps = {
  place: CourseAddress
  resources: CourseResource[]
  canUpdate: boolean
  sort: Sorted
  pending: boolean
  onSortChange: (sort: Sorted) => void
}

export function ResourcesTable(props: ResourcesTableProps) {
  const { place, resources, canUpdate, sort, pending, onSortChange } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ action: ResourceAction; id: string } | null>(null)
  const resource = resources.find(({ id }) => id === asked?.id)
  const close = () => setAsked(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: resourcesKey(place) })
  const asks = (action: ResourceAction) =>
    asked?.action === action && resource ? resource : undefined
  const actionsFor = (row: CourseResource) => (
    <ResourceActions
      place={place}
      resource={row}
      canUpdate={canUpdate}
      onAsk={(action) => setAsked({ action, id: row.id })}
    />
  )
  const blocked = resource && (resource.used_in.length > 0 || resource.is_published)
  return (
    <>
      <DataTable
        label={t`Resources`}
        rows={resources}
        rowId={({ id }) => id}
        columns={columns(place, canUpdate)}
        pending={pending}
        sort={{ id: sort, descending: sort !== 'title' }}
        onSortChange={({ id }) => onSortChange(id as Sorted)}
        rowActions={actionsFor}
      />
      <RenameResourceDialog place={place} resource={asks('rename')} onClose={close} />
      <CaptionsDialog place={place} resource={asks('captions')} onClose={close} />
      <DeleteBlockedDialog
        courseId={place.courseId}
        resource={blocked ? asks('delete') : undefined}
        onClose={close}
      />
      <ConfirmDialog
        open={asks('delete') !== undefined && !blocked}
        onOpenChange={(open) => !open && close()}
        title={<Trans>Delete “{resource?.title ?? ''}”?</Trans>}
        effect={<Trans>No lessons use this file. It will be permanently deleted.</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        onConfirm={async () => {
          if (!resource) return
          await call(deleteCourseResource, { params: { ...place, resourceId: resource.id } })
          toast.success(t`“${resource.title}” deleted`)
          await refresh()
        }}
      />
    </>
  )
}

const columns = (place: CourseAddress, canUpdate: boolean): Column<CourseResource>[] => [
  {
    id: 'title',
    header: t`Name`,
    sortable: true,
    cell: (resource) => (
      <>
        <ResourceName resource={resource} />
        <PreparationState
          place={place}
          resourceId={resource.id}
          title={resource.title}
          kind={resource.kind}
          preparation={resource.preparation}
          canUpdate={canUpdate}
        />
      </>
    ),
  },
  { id: 'kind', header: t`Type`, cell: ({ kind }) => i18n._(resourceKinds[kind].label) },
  {
    id: 'size',
    header: t`Size`,
    sortable: true,
    numeric: true,
    cell: ({ file }) => <span className="whitespace-nowrap">{fileSize(file.size_bytes)}</span>,
  },
  {
    id: 'used',
    header: t`Used in`,
    cell: (resource) => <UsedIn courseId={place.courseId} resource={resource} />,
  },
  {
    id: 'added',
    header: t`Added`,
    sortable: true,
    cell: ({ added_at }) => <RelativeTime value={added_at} />,
  },
]

function ResourceName({ resource }: { resource: CourseResource }) {
  const { icon: Icon } = resourceKinds[resource.kind]
  const picture = resource.poster_url ?? (resource.kind === 'picture' ? resource.file.url : null)
  const languages = resource.captions.map(({ label }) => label).join(comma())
  return (
    <span className="flex items-center gap-3 py-1.5">
      <span className="grid h-9 w-16 shrink-0 place-items-center overflow-hidden rounded-control bg-wash">
        {picture ? (
          <img src={picture} alt="" loading="lazy" className="h-full w-full object-cover" />
        ) : (
          <Icon aria-hidden className="size-4 text-ink-muted" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block wrap-anywhere">{resource.title}</span>
        <span className="block text-13 font-normal wrap-anywhere text-ink-muted">
          {resource.file.name}
          {resource.duration_seconds !== null && ` · ${clock(resource.duration_seconds)}`}
          {languages && ` · ${t`Captions: ${languages}`}`}
        </span>
      </span>
    </span>
  )
}

function UsedIn({ courseId, resource }: { courseId: string; resource: CourseResource }) {
  const courses = useCoursesPath()
  const { used_in, is_handout } = resource
  if (used_in.length === 0 && !is_handout) {
    return (
      <span className="text-ink-faint">
        {resource.is_published ? <Trans>Published version only</Trans> : <Trans>Not used</Trans>}
      </span>
    )
  }
  return (
    <span className="flex flex-col gap-0.5">
      {is_handout && (
        <span>
          <Pill tone="info">
            <Trans>Handout</Trans>
          </Pill>
        </span>
      )}
      {used_in.map(({ lesson_id, title }) => (
        <Link
          key={lesson_id}
          to={`${courses}/$courseId/curriculum/$lessonId`}
          params={{ courseId, lessonId: lesson_id }}
          className="text-primary wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      ))}
    </span>
  )
}

/** "1:04:09", "3:20". */
function clock(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(Math.round(seconds % 60))
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
