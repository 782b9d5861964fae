import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { CategoryForm } from './category-form.tsx'
import type { Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { categoryQuery } from './queries.ts'

type EditCategoryProps = {
  desk: Desk
  categoryId: string
  missing: ReactNode
  onNamed: (name: string) => void
  onDone: () => void
}

export function EditCategory({ desk, categoryId, missing, onNamed, onDone }: EditCategoryProps) {
  const { t } = useLingui()
  const query = useQuery(categoryQuery(desk, categoryId))
  const name = query.data?.name
  useEffect(() => {
    if (name !== undefined) onNamed(name)
  }, [name, onNamed])
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <FailedQuery query={query} missing={missing} />
  return (
    <>
      <PageTitle>{t`Edit ${query.data.name}`}</PageTitle>
      <PageHead title={<Trans>Edit category</Trans>} />
      <CategoryForm desk={desk} category={query.data} onSaved={onDone} onCancel={onDone} />
    </>
  )
}
