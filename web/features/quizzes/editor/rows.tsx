import { useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type RowsProps<Row> = {
  rows: Row[]
  onChange: (rows: Row[]) => void
  fresh: () => Row
  /** On the button that adds one. */
  add: string
  /** Fewer can't be. */
  least: number
  render: (row: Row, change: (row: Row) => void, number: number) => ReactNode
}

/** A list that grows and shrinks line by line. */
export function Rows<Row>({ rows, onChange, fresh, add, least, render }: RowsProps<Row>) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        // eslint-disable-next-line react/no-array-index-key -- lines have no other identity
        <div key={index} className="flex items-center gap-2">
          {render(row, (changed) => onChange(rows.with(index, changed)), index + 1)}
          <IconButton
            size="sm"
            label={t`Remove line ${index + 1}`}
            disabled={rows.length <= least}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...rows, fresh()])}>
          <Plus />
          {add}
        </Button>
      </div>
    </div>
  )
}
