import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/categories.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { CategoryActions } from './category-actions.tsx'
import { depthsOf } from './queries.ts'

type CategoriesTableProps = {
  organizationId: string
  categories: readonly Category[]
  /** Words to look for; what stands above a match is shown with it. */
  search: string
  canChange: boolean
}

/** The tree as rows, each name below and beside its parent. */
export function CategoriesTable({
  organizationId,
  categories,
  search,
  canChange,
}: CategoriesTableProps) {
  const { t } = useLingui()
  const depths = depthsOf(categories)
  const rows = matching(categories, search)
  return (
    <DataTable
      label={t`Categories`}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns(depths)}
      {...(canChange && {
        rowActions: (category: Category) => (
          <CategoryActions
            organizationId={organizationId}
            category={category}
            siblings={categories.filter(({ parent_id }) => parent_id === category.parent_id)}
          />
        ),
      })}
    />
  )
}

export function matching(categories: readonly Category[], search: string): Category[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return [...categories]
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  const shown = new Set<string>()
  for (const { id, name } of categories) {
    if (!name.toLocaleLowerCase().includes(wanted)) continue
    let above: string | null = id
    while (above !== null && !shown.has(above)) {
      shown.add(above)
      above = parents.get(above) ?? null
    }
  }
  return categories.filter(({ id }) => shown.has(id))
}

const columns = (depths: ReadonlyMap<string, number>): Column<Category>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: ({ id, name, icon }) => (
      <span
        className="flex items-center gap-2.5"
        style={{ paddingInlineStart: `${(depths.get(id) ?? 0) * 1.5}rem` }}
      >
        <CategoryIcon icon={icon} className="size-4 shrink-0 text-ink-faint" />
        <Link to="/dashboard/admin/categories/$categoryId" params={{ categoryId: id }}>
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: 'slug',
    header: t({ message: 'Address', context: 'web address' }),
    cell: ({ slug }) => `/categories/${slug}`,
  },
  {
    id: 'courses',
    header: t`Courses`,
    numeric: true,
    cell: ({ id, course_count }) =>
      course_count === 0 ? (
        '0'
      ) : (
        <Link
          to="/dashboard/admin/courses"
          search={{ category: id }}
          className="text-primary underline underline-offset-4"
        >
          {course_count}
        </Link>
      ),
  },
  {
    id: 'total',
    header: t`Including subcategories`,
    numeric: true,
    cell: ({ total_course_count }) => total_course_count,
  },
]
