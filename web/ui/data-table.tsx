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
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { isShort, needsLabel, phoneClasses, phonePlaces } from './phone-row.ts'
import { SortButton } from './sort-button.tsx'
import { SortSelect } from './sort-select.tsx'
import { isInDrawer, useSortSlot } from './sort-slot.ts'
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

/** As the server renders it, sorting isn't in its place beside the filters yet: where there are any, it is out of sight. */
const withoutPlace = '[main:has([data-sort-slot])_&]:hidden'

/** Rows in a table, each of two lines on a phone. The server sorts, filters and pages. */
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
  const [inDrawer, setInDrawer] = useState(true)
  const slot = useSortSlot(inDrawer)
  const sorting = sortable.length > 0 && onSortChange && (
    <SortSelect columns={sortable} sort={sort} onSortChange={onSortChange} />
  )
  const all = {
    checked: table.getIsAllRowsSelected(),
    indeterminate: table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected(),
    onChange: table.getToggleAllRowsSelectedHandler(),
  }

  return (
    <div
      ref={(box) => {
        if (box) setInDrawer(isInDrawer(box))
      }}
      aria-busy={pending}
      className={classNames(
        'relative transition-opacity sm:overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-surface',
        pending && 'opacity-60',
      )}
    >
      <div
        className={classNames(
          'mb-2 flex items-center justify-between gap-3 empty:hidden sm:hidden',
          !slot && !selectable && withoutPlace,
        )}
      >
        {selectable && <Checkbox label={<Trans>Select all</Trans>} {...all} />}
        {slot
          ? createPortal(sorting, slot)
          : sorting && <span className={withoutPlace}>{sorting}</span>}
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
        <tbody
          {...tableRoles.group}
          className="max-sm:block max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface"
        >
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...tableRoles.row}
              data-selected={row.getIsSelected() || undefined}
              className={classNames(
                'border-line transition-colors hover:bg-wash data-selected:bg-primary-soft/60 sm:h-11 sm:border-b sm:last:border-b-0',
                'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-1.5 max-sm:gap-y-1 max-sm:border-b max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0',
                "max-sm:before:order-2 max-sm:before:basis-full max-sm:before:content-['']",
              )}
            >
              {selectable && (
                <td {...tableRoles.cell} className="max-sm:me-1.5 sm:w-10 sm:ps-4">
                  <span className="flex">
                    <Checkbox
                      aria-label={t`Select ${rowLabel?.(row.original) ?? row.id}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </span>
                </td>
              )}
              <Cells
                columns={row.getVisibleCells().flatMap((cell) => facts.get(cell.column.id) ?? [])}
                row={row.original}
              />
              {rowActions && (
                <td
                  {...tableRoles.cell}
                  className="text-end max-sm:order-1 max-sm:-me-2 sm:w-12 sm:pe-2"
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

function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const contents = columns.map((column) => column.cell(row))
  const places = phonePlaces(columns, contents)
  return columns.map((column, index) => {
    const content = contents[index]
    return (
      <td
        key={column.id}
        {...tableRoles.cell}
        className={classNames(
          'max-sm:px-0 sm:px-4 sm:py-1.5 [&_.font-mono]:whitespace-nowrap',
          index === 0
            ? 'min-w-48 font-semibold [&_a]:underline-offset-4 [&_a]:hover:underline'
            : 'text-ink-muted',
          column.numeric && 'whitespace-nowrap tabular-nums sm:text-end',
          isShort(content) && 'whitespace-nowrap',
          column.wideOnly && 'sm:max-2xl:hidden',
          phoneClasses[places[index] ?? 'fact'],
          column.className,
        )}
      >
        {index > 0 && needsLabel(column, content) && (
          <span className="me-1 text-ink-faint sm:hidden">{column.header}</span>
        )}
        {content}
      </td>
    )
  })
}
