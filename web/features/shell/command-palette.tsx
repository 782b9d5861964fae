import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from '#web/lib/session.ts'
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#web/ui/command.tsx'
import { itemsOf, menuFor } from './menu-for.ts'
import { usePalette } from './palette-store.ts'

export interface PaletteEntry {
  key: string
  label: string
  icon?: ReactNode
  end?: ReactNode
  run: () => void
}

export interface PaletteGroup {
  key: string
  heading: string
  entries: PaletteEntry[]
}

type CommandPaletteProps = {
  /** Groups beside the pages. Each is filtered by what is typed. */
  groups: PaletteGroup[]
  /** Groups that the server searched. They are shown as they come. */
  found: PaletteGroup[]
  onSearchChange: (search: string) => void
}

/** Everything a person can open or do from here, by typing a part of its name. */
export function CommandPalette({ groups, found, onSearchChange }: CommandPaletteProps) {
  const { t } = useLingui()
  const { open, setOpen } = usePalette()
  const [search, setSearch] = useState('')
  const type = (text: string) => {
    setSearch(text)
    onSearchChange(text)
  }
  const close = () => {
    setOpen(false)
    type('')
  }
  return (
    <CommandDialog
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      label={t`Search`}
      shouldFilter={false}
    >
      <CommandInput
        placeholder={t`Search pages, people and actions`}
        value={search}
        onValueChange={type}
      />
      <Results search={search} groups={groups} found={found} onDone={close} />
    </CommandDialog>
  )
}

function Results({
  search,
  groups,
  found,
  onDone,
}: Omit<CommandPaletteProps, 'onSearchChange'> & { search: string; onDone: () => void }) {
  const pages = usePages()
  const shown = [
    ...[pages, ...groups].map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => matches(label, search)),
    })),
    ...found,
  ].filter(({ entries }) => entries.length > 0)
  return (
    <CommandList>
      <CommandEmpty>
        <Trans>Nothing matches</Trans>
      </CommandEmpty>
      {shown.map((group) => (
        <CommandGroup key={group.key} heading={group.heading}>
          {group.entries.map((entry) => (
            <CommandItem
              key={entry.key}
              value={`${group.key} ${entry.key}`}
              icon={entry.icon}
              end={entry.end}
              onSelect={() => {
                onDone()
                entry.run()
              }}
            >
              {entry.label}
            </CommandItem>
          ))}
        </CommandGroup>
      ))}
    </CommandList>
  )
}

function usePages(): PaletteGroup {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  return {
    key: 'pages',
    heading: t`Pages`,
    entries: itemsOf(menuFor(session)).map(({ label, to, icon: Icon }) => ({
      key: to,
      label: i18n._(label),
      icon: <Icon />,
      run: () => void navigate({ to }),
    })),
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()

/** Every typed word begins a word of the label. */
export function matches(label: string, search: string): boolean {
  const words = plain(label).split(/[\s\-/]+/)
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
