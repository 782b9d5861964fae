import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCategory, mergeCategory, type Category } from '#contract/categories.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CategorySelect } from './category-select.tsx'
import { belowOf, categoriesKey, categoriesQuery } from './queries.ts'

type RemoveProps = {
  organizationId: string
  category: Category
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: (intoId: string | null) => void
}

/** Asks where the courses go before the category does. */
export function DeleteCategoryDialog(props: RemoveProps) {
  const { organizationId, category, open, onOpenChange, onDone } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [target, setTarget] = useState<string | null>(category.parent_id)
  const remove = async () => {
    await call(deleteCategory, {
      params: { organizationId, categoryId: category.id },
      query: target === null ? {} : { courses_to: target },
    })
    toast.success(t`${category.name} deleted`)
    onDone(target)
    await queryClient.invalidateQueries({ queryKey: categoriesKey(organizationId) })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Delete {category.name}?</Trans>}
      effect={<Trans>Its subcategories move up one level, and its address stops working.</Trans>}
      confirmLabel={<Trans>Delete category</Trans>}
      onConfirm={remove}
    >
      {category.course_count > 0 && (
        <Field
          label={
            <Plural
              value={category.course_count}
              one="Move its # course to"
              other="Move its # courses to"
            />
          }
        >
          <CategorySelect
            organizationId={organizationId}
            none={t`No category`}
            except={new Set([category.id])}
            value={target}
            onValueChange={setTarget}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}

/** Two categories become one: the other takes the courses and what is below this one. */
export function MergeCategoryDialog(props: RemoveProps) {
  const { organizationId, category, open, onOpenChange, onDone } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data } = useQuery(categoriesQuery(organizationId))
  const [into, setInto] = useState<string | null>(null)
  const target = data?.items.find(({ id }) => id === into)
  const merge = async () => {
    if (into === null) throw new Error(t`Choose a category first.`)
    await call(mergeCategory, {
      params: { organizationId, categoryId: category.id },
      body: { into_id: into },
    })
    toast.success(t`${category.name} is now part of ${target?.name ?? ''}`)
    onDone(into)
    await queryClient.invalidateQueries({ queryKey: categoriesKey(organizationId) })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Merge {category.name} into another category?</Trans>}
      effect={
        <Trans>
          Its courses and subcategories move to the other category, and {category.name} is deleted.
          You can't undo this.
        </Trans>
      }
      confirmLabel={<Trans>Merge categories</Trans>}
      onConfirm={merge}
    >
      <Field required label={<Trans>Merge into</Trans>}>
        <CategorySelect
          organizationId={organizationId}
          except={belowOf(data?.items ?? [], category.id)}
          value={into}
          onValueChange={setInto}
        />
      </Field>
    </ConfirmDialog>
  )
}
