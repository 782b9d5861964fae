import { Trans, useLingui } from '@lingui/react/macro'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { SortButton } from './sort-button.tsx'
import { SortSelect } from './sort-select.tsx'
import type { Column, Sort } from './table-column.ts'
import { tableRoles } from './table-roles.ts'

type DataTableProps<Row> = {
  /** What the table lists, said aloud. */
  label: string
  rows: Row[]
  rowId: (row: Row) => string
  /** The first one is the link to the row's own page. */
  columns: Column<Row>[]
  /** Ids of columns that are not shown. */
  hidden?: string[]
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  /** Ids of chosen rows; they may be on other pages. Without it rows can't be selected. */
  selected?: string[]
  onSelectedChange?: (selected: string[]) => void
  /** Names a row for its checkbox. */
  rowLabel?: (row: Row) => string
  /** At the end of each row, usually a menu. */
  rowActions?: (row: Row) => ReactNode
  /** A new page is on its way: the old rows stay, dimmed. */
  pending?: boolean
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

/** Rows in a table, and in cards on a phone. The server sorts, filters and pages. */
export function DataTable<Row extends object>({
  label,
  rows,
  rowId,
  columns,
  hidden = [],
  sort,
  onSortChange,
  selected,
  onSelectedChange,
  rowLabel,
  rowActions,
  pending = false,
}: DataTableProps<Row>) {
  const { t } = useLingui()
  const facts = new Map(columns.map((column) => [column.id, column]))
  const selectable = Boolean(selected && onSelectedChange)
  const rowSelection: RowSelectionState = Object.fromEntries(
    (selected ?? []).map((id) => [id, true as const]),
  )
  const table = useTable({
    features,
    data: rows,
    getRowId: rowId,
    columns: columns.map((column): ColumnDef<typeof features, Row> => ({
      id: column.id,
      header: column.header,
      accessorFn: (row) => row,
      cell: ({ row }) => column.cell(row.original),
      enableSorting: Boolean(column.sortable && onSortChange),
    })),
    manualSorting: true,
    state: {
      rowSelection,
      sorting: sort ? [{ id: sort.id, desc: sort.descending }] : [],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      onSelectedChange?.(Object.keys(next))
    },
  })
  const sortBy = (id: string) =>
    onSortChange?.({ id, descending: sort?.id === id ? !sort.descending : false })
  const sortable = columns.filter((column) => column.sortable)
  const all = {
    checked: table.getIsAllRowsSelected(),
    indeterminate: table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected(),
    onChange: table.getToggleAllRowsSelectedHandler(),
  }

  return (
    <div
      aria-busy={pending}
      className={classNames(
        'relative transition-opacity sm:overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-surface',
        pending && 'opacity-60',
      )}
    >
      <div className="mb-2 flex items-center justify-between gap-3 empty:hidden sm:hidden">
        {selectable && <Checkbox label={<Trans>Select all</Trans>} {...all} />}
        {sortable.length > 0 && onSortChange && (
          <SortSelect columns={sortable} sort={sort} onSortChange={onSortChange} />
        )}
      </div>
      <table {...tableRoles.table} aria-label={label} className="w-full text-14 max-sm:block">
        <thead {...tableRoles.group} className="max-sm:hidden">
          <tr {...tableRoles.row} className="border-b border-line text-13 text-ink-muted">
            {selectable && (
              <th {...tableRoles.head} className="w-10 ps-4">
                <span className="flex">
                  <Checkbox aria-label={t`Select all rows on this page`} {...all} />
                </span>
              </th>
            )}
            {table.getFlatHeaders().map((header) => {
              const column = facts.get(header.column.id)
              const direction = header.column.getIsSorted()
              return (
                <th
                  key={header.id}
                  {...tableRoles.head}
                  aria-sort={
                    direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined
                  }
                  className={classNames(
                    'h-10 px-4 font-normal whitespace-nowrap',
                    column?.numeric ? 'text-end' : 'text-start',
                    column?.wideOnly && 'max-2xl:hidden',
                  )}
                >
                  {header.column.getCanSort() ? (
                    <SortButton
                      direction={direction}
                      numeric={column?.numeric}
                      onClick={() => sortBy(header.column.id)}
                    >
                      {column?.header}
                    </SortButton>
                  ) : (
                    column?.header
                  )}
                </th>
              )
            })}
            {rowActions && (
              <th {...tableRoles.head} className="w-12">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-sm:flex max-sm:flex-col max-sm:gap-2">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...tableRoles.row}
              data-selected={row.getIsSelected() || undefined}
              className={classNames(
                'border-line transition-colors hover:bg-wash data-selected:bg-primary-soft/60 sm:h-11 sm:border-b sm:last:border-b-0',
                'max-sm:relative max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4',
              )}
            >
              {selectable && (
                <td
                  {...tableRoles.cell}
                  className="max-sm:absolute max-sm:end-4 max-sm:top-4.5 sm:w-10 sm:ps-4"
                >
                  <span className="flex">
                    <Checkbox
                      aria-label={t`Select ${rowLabel?.(row.original) ?? row.id}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </span>
                </td>
              )}
              {row.getVisibleCells().map((cell, index) => {
                const column = facts.get(cell.column.id)
                return (
                  <td
                    key={cell.id}
                    {...tableRoles.cell}
                    className={classNames(
                      'max-sm:px-0 sm:px-4 sm:py-1.5',
                      index === 0
                        ? 'min-w-48 font-semibold max-sm:pe-16 [&_a]:underline-offset-4 [&_a]:hover:underline'
                        : 'text-ink-muted max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4',
                      column?.numeric && 'whitespace-nowrap tabular-nums sm:text-end',
                      column?.wideOnly && 'sm:max-2xl:hidden',
                      column?.className,
                    )}
                  >
                    {index > 0 && (
                      <span className="text-13 text-ink-faint sm:hidden">{column?.header}</span>
                    )}
                    <table.FlexRender cell={cell} />
                  </td>
                )
              })}
              {rowActions && (
                <td
                  {...tableRoles.cell}
                  className={classNames(
                    'text-end max-sm:absolute max-sm:top-2.5 sm:w-12 sm:pe-2',
                    selectable ? 'max-sm:end-10' : 'max-sm:end-2',
                  )}
                >
                  {rowActions(row.original)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
