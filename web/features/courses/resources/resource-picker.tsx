import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseResource, ResourceKind } from '#contract/course-resources.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { CourseAddress } from '../queries.ts'
import { resourcesQuery } from './queries.ts'
import { resourceKinds } from './resource-kinds.ts'

type ResourcePickerProps = {
  place: CourseAddress
  kinds: ResourceKind[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (resource: CourseResource) => void
}

/** Chooses one of the course's files. */
export function ResourcePicker({ place, kinds, open, onOpenChange, onPick }: ResourcePickerProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t`Course resources`}>
        <PickerList
          place={place}
          kinds={kinds}
          onPick={(resource) => {
            onPick(resource)
            onOpenChange(false)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

type PickerListProps = Pick<ResourcePickerProps, 'place' | 'kinds' | 'onPick'>

function PickerList({ place, kinds, onPick }: PickerListProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const only = kinds.length === 1 ? kinds[0] : undefined
  const list = useQuery({
    ...resourcesQuery(place, { search: useDebounced(search, 200), kind: only, sort: 'added' }),
    placeholderData: keepPreviousData,
  })
  const fitting = list.data?.items.filter(({ kind }) => kinds.includes(kind)) ?? []
  return (
    <>
      <Input
        type="search"
        autoFocus
        aria-label={t`Search resources`}
        placeholder={t`Search`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="mt-3 max-h-96 overflow-y-auto">
        {list.isPending && (
          <SkeletonRegion className="flex flex-col gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </SkeletonRegion>
        )}
        {list.isError && <p className="text-14 text-danger">{messageOf(list.error)}</p>}
        {list.isSuccess && fitting.length === 0 && (
          <p className="py-6 text-center text-14 text-ink-muted">
            <Trans>No matching files. Upload one here or on the Resources page.</Trans>
          </p>
        )}
        <ul>
          {fitting.map((resource) => {
            const { icon: Icon } = resourceKinds[resource.kind]
            return (
              <li key={resource.id}>
                <button
                  type="button"
                  className="flex w-full items-center gap-3 rounded-control p-2 text-start hover:bg-wash"
                  onClick={() => onPick(resource)}
                >
                  <span className="grid h-9 w-16 shrink-0 place-items-center overflow-hidden rounded-control bg-wash">
                    {resource.poster_url ? (
                      <img
                        src={resource.poster_url}
                        alt=""
                        loading="lazy"
                        className="h-full w-full object-cover"
                      />
                    ) : (
                      <Icon aria-hidden className="size-4 text-ink-muted" />
                    )}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{resource.title}</span>
                    <span className="block text-13 text-ink-muted">
                      {fileSize(resource.file.size_bytes)}
                    </span>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
