import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuContent, MenuTrigger } from './menu.tsx'

/** What else can be done with one row; what takes something away is here and not in red on every row. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={label} size="sm">
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent>{children}</MenuContent>
    </Menu>
  )
}
