import { MoreHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuTrigger } from '#web/ui/menu.tsx'

/** A menu that costs nothing until it is first opened: a tree may have a thousand of them. */
export function LateMenu({ label, children }: { label: string; children: () => ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(true)
  if (!wanted) {
    return (
      <IconButton label={label} size="sm" aria-haspopup="menu" onClick={() => setWanted(true)}>
        <MoreHorizontal />
      </IconButton>
    )
  }
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <IconButton label={label} size="sm">
          <MoreHorizontal />
        </IconButton>
      </MenuTrigger>
      <MenuContent>{open && children()}</MenuContent>
    </Menu>
  )
}
