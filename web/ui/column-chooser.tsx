import { Trans } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from './menu.tsx'

type ColumnChooserProps = {
  columns: { id: string; header: string; fixed?: boolean }[]
  hidden: string[]
  onHiddenChange: (hidden: string[]) => void
}

/** Shows and hides columns of a data table; not offered on a phone, where rows are cards. */
export function ColumnChooser({ columns, hidden, onHiddenChange }: ColumnChooserProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" className="max-sm:hidden">
          <Columns3 />
          <Trans>Columns</Trans>
        </Button>
      </MenuTrigger>
      <MenuContent>
        {columns
          .filter((column, index) => index > 0 && !column.fixed)
          .map((column) => (
            <MenuCheckboxItem
              key={column.id}
              checked={!hidden.includes(column.id)}
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={(on) =>
                onHiddenChange(
                  on ? hidden.filter((id) => id !== column.id) : [...hidden, column.id],
                )
              }
            >
              {column.header}
            </MenuCheckboxItem>
          ))}
      </MenuContent>
    </Menu>
  )
}
