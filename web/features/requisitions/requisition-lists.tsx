import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import {
  myRequisitionsQuery,
  requisitionsQuery,
  type MyRequisitionsFilter,
  type RequisitionsFilter,
} from './queries.ts'
import { RequisitionsTable } from './requisitions-table.tsx'

type ListProps<Filter> = {
  filter: Filter
  onPageChange: (page: number) => void
  onOpen: (requisitionId: string) => void
  empty: ReactNode
}

export function MyRequisitions({ filter, empty, ...ways }: ListProps<MyRequisitionsFilter>) {
  const list = useQuery({ ...myRequisitionsQuery(filter), placeholderData: keepPreviousData })
  if (list.isPending) return <ListSkeleton />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const page = Number(filter.page ?? 1)
  return (
    <RequisitionsTable list={list.data} page={page} pending={list.isPlaceholderData} {...ways} />
  )
}

export function AllRequisitions({ filter, empty, ...ways }: ListProps<RequisitionsFilter>) {
  const list = useQuery({ ...requisitionsQuery(filter), placeholderData: keepPreviousData })
  if (list.isPending) return <ListSkeleton />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const page = Number(filter.page ?? 1)
  return (
    <RequisitionsTable list={list.data} page={page} pending={list.isPlaceholderData} {...ways} />
  )
}

const ListSkeleton = () => (
  <SkeletonRegion>
    <SkeletonTable rows={5} />
  </SkeletonRegion>
)
