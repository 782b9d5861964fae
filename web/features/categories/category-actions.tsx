import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis, Merge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { moveCategory, type Category } from '#contract/categories.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { categoriesKey } from './queries.ts'
import { DeleteCategoryDialog, MergeCategoryDialog } from './remove-category-dialogs.tsx'

type CategoryActionsProps = {
  organizationId: string
  category: Category
  /** Those with the same parent, in order. */
  siblings: readonly Category[]
}

/** What an admin can do with one category, from its row. */
export function CategoryActions({ organizationId, category, siblings }: CategoryActionsProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'merge' | 'delete' | null>(null)
  const queryClient = useQueryClient()
  const index = siblings.findIndex(({ id }) => id === category.id)
  const move = useMutation({
    mutationFn: (before_id: string | null) =>
      call(moveCategory, {
        params: { organizationId, categoryId: category.id },
        body: { parent_id: category.parent_id, before_id },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: categoriesKey(organizationId) }),
    onError: (failure) => toastFailure(failure),
  })
  const dialog = {
    organizationId,
    category,
    onOpenChange: (open: boolean) => !open && setAsking(null),
    onDone: () => setAsking(null),
  }
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={t`Actions for ${category.name}`} size="sm">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil />} asChild>
            <Link
              to="/dashboard/admin/categories/$categoryId/edit"
              params={{ categoryId: category.id }}
            >
              <Trans>Edit</Trans>
            </Link>
          </MenuItem>
          <MenuItem icon={<Plus />} asChild>
            <Link to="/dashboard/admin/categories/create" search={{ parent: category.id }}>
              <Trans>New subcategory</Trans>
            </Link>
          </MenuItem>
          <MenuItem
            icon={<ArrowUp />}
            disabled={index <= 0}
            onSelect={() => move.mutate(siblings[index - 1]?.id ?? null)}
          >
            <Trans>Move up</Trans>
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            disabled={index === -1 || index >= siblings.length - 1}
            onSelect={() => move.mutate(siblings[index + 2]?.id ?? null)}
          >
            <Trans>Move down</Trans>
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Merge />} onSelect={() => setAsking('merge')}>
            <Trans>Merge into another category</Trans>
          </MenuItem>
          <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking('delete')}>
            <Trans>Delete</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
      {asking === 'merge' && <MergeCategoryDialog open {...dialog} />}
      {asking === 'delete' && <DeleteCategoryDialog open {...dialog} />}
    </>
  )
}
