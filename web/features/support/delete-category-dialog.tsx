import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HelpCategory } from '#contract/help-centre.ts'
import { call } from '#web/lib/call.ts'
import { invalidateAfterDelete } from '#web/lib/invalidate-after-delete.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { articlesKey, categoriesKey, categoriesQuery } from './queries.ts'

type DeleteCategoryProps = {
  desk: Desk
  category: HelpCategory
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

/** Deletes a category; one with articles asks where they go. */
export function DeleteCategoryDialog(props: DeleteCategoryProps) {
  const { desk, category, open, onOpenChange, onDeleted } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const [moveTo, setMoveTo] = useState('')
  const others = (useQuery(categoriesQuery(desk)).data?.items ?? []).filter(
    ({ id }) => id !== category.id,
  )
  const count = category.article_count
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Delete “{category.name}”?</Trans>}
      effect={
        count === 0
          ? t`The category has no articles. This can’t be undone.`
          : plural(count, {
              one: '# article will move to the category you choose.',
              other: '# articles will move to the category you choose.',
            })
      }
      confirmLabel={<Trans>Delete category</Trans>}
      onConfirm={async () => {
        if (count > 0 && moveTo === '') throw new Error(t`Choose a category for the articles.`)
        await call(desk.api.deleteHelpCategory, {
          params: { organizationId: desk.organizationId, categoryId: category.id },
          query: { move_to: moveTo || undefined },
        })
        toast.success(t`Category deleted`)
        onDeleted()
        await invalidateAfterDelete(client, categoriesKey(desk), [category.id])
        await client.invalidateQueries({ queryKey: articlesKey(desk) })
      }}
    >
      {count > 0 && (
        <Field label={<Trans>Move articles to</Trans>}>
          <Select
            placeholder={t`Choose a category`}
            value={moveTo}
            onValueChange={setMoveTo}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
