import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#web/ui/command.tsx'
import { matches, nearlyMatches } from '#web/lib/near-words.ts'
import { usePalette } from './palette-store.ts'

export interface PaletteEntry {
  key: string
  label: string
  /** Found by these as well; never shown. */
  words?: string
  /** Whose or of what it is, beside the name. */
  context?: string | null
  icon?: ReactNode
  end?: ReactNode
  /** Not offered among the recent ones, where Enter would repeat it. */
  forgotten?: boolean
  run: () => void
}

export interface PaletteGroup {
  key: string
  heading: string
  entries: PaletteEntry[]
  /** Stays out of sight until something is typed. */
  onlySearched?: boolean
}

type CommandPaletteProps = {
  /** What was opened from here before; shown while nothing is typed. */
  recent: PaletteGroup
  /** Pages, settings and actions, filtered by what is typed. */
  groups: PaletteGroup[]
  /** Groups that the server searched. They are shown as they come. */
  found: PaletteGroup[]
  /** The server has not answered yet. */
  pending: boolean
  onSearchChange: (search: string) => void
  onRun: (group: PaletteGroup, entry: PaletteEntry) => void
}

/** Everything a person can open or do, by typing a part of its name. */
export function CommandPalette({ onSearchChange, onRun, ...given }: CommandPaletteProps) {
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
        placeholder={t`Search courses, people, pages and actions`}
        maxLength={200}
        value={search}
        onValueChange={type}
      />
      <Results
        {...given}
        search={search}
        onRun={(group, entry) => {
          close()
          onRun(group, entry)
          entry.run()
        }}
      />
    </CommandDialog>
  )
}

function Results({
  search,
  recent,
  groups,
  found,
  pending,
  onRun,
}: Omit<CommandPaletteProps, 'onSearchChange'> & { search: string }) {
  const typed = search.trim()
  const shown = (
    typed === ''
      ? [recent, ...groups.filter(({ onlySearched }) => !onlySearched)]
      : [...filtered(groups, typed), ...found]
  ).filter(({ entries }) => entries.length > 0)
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      {/* Beside the list, which may hold nothing but options. */}
      <CommandEmpty>
        {pending ? <Trans>Searching…</Trans> : <Trans>Nothing matches</Trans>}
      </CommandEmpty>
      <CommandList>
        {shown.map((group) => (
          <CommandGroup key={group.key} heading={group.heading}>
            {group.entries.map((entry) => (
              <CommandItem
                key={entry.key}
                value={`${group.key} ${entry.key}`}
                icon={entry.icon}
                end={entry.end}
                onSelect={() => onRun(group, entry)}
              >
                {entry.label}
                {entry.context && <span className="ms-2 text-ink-faint">{entry.context}</span>}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <p role="status" className="sr-only">
        {typed !== '' && !pending && <Plural value={count} one="# result" other="# results" />}
      </p>
    </>
  )
}

/** By the beginnings of words; when none has them, typos are forgiven. */
function filtered(groups: PaletteGroup[], typed: string): PaletteGroup[] {
  const by = (fits: typeof matches) =>
    groups.map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ label, words = '' }) => fits(`${label} ${words}`, typed))
        // A page called by the word comes before one that is about it.
        .toSorted(
          (one, other) => Number(fits(other.label, typed)) - Number(fits(one.label, typed)),
        ),
    }))
  const exact = by(matches)
  return exact.some(({ entries }) => entries.length > 0) ? exact : by(nearlyMatches)
}
