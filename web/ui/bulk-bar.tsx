import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronDown, Ellipsis, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from './menu.tsx'

/** Something that can be done with all selected rows, at once or by choosing one of several values. */
export type BulkAction = { label: string; danger?: boolean; pending?: boolean } & (
  | { onSelect: () => void }
  | { choices: { key: string; label: ReactNode; onSelect: () => void }[] }
)

/**
 * Appears while rows are selected. Always one line, so that it covers one row at most: where there is no room for all
 * actions, those after the first are in a menu.
 */
export function BulkBar({
  count,
  onClear,
  actions,
}: {
  count: number
  onClear: () => void
  actions: BulkAction[]
}) {
  const { t } = useLingui()
  if (count === 0) return null
  // More actions need more room for one line.
  const [foldBelow, foldFrom] =
    actions.length > 6 ? ['@max-4xl:hidden', '@4xl:hidden'] : ['@max-2xl:hidden', '@2xl:hidden']
  return (
    <div className="pointer-events-none sticky bottom-4 z-30 @container mt-4">
      <div
        role="group"
        aria-label={t`Selected rows`}
        className="pointer-events-auto mx-auto flex h-12 w-fit max-w-full animate-rise items-center gap-1 rounded-card border border-line bg-raised ps-4 pe-2 shadow-float"
      >
        <p role="status" className="me-2 text-14 font-semibold whitespace-nowrap tabular-nums">
          <Plural value={count} one="# selected" other="# selected" />
        </p>
        {actions.map((action, index) => (
          <div key={action.label} className={classNames('flex', index > 0 && foldBelow)}>
            <ActionButton action={action} />
          </div>
        ))}
        {actions.length > 1 && (
          <div className={classNames('flex', foldFrom)}>
            <Menu>
              <MenuTrigger asChild>
                <IconButton label={t`More actions`} size="sm">
                  <Ellipsis />
                </IconButton>
              </MenuTrigger>
              <MenuContent>
                {actions.slice(1).map((action, index) => (
                  <Fragment key={action.label}>
                    {index > 0 && 'choices' in action && <MenuSeparator />}
                    <ActionItems action={action} />
                  </Fragment>
                ))}
              </MenuContent>
            </Menu>
          </div>
        )}
        <IconButton label={t`Clear selection`} size="sm" onClick={onClear}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}

function ActionButton({ action }: { action: BulkAction }) {
  const { label, pending = false } = action
  const look = action.danger ? 'danger-quiet' : 'ghost'
  if (!('choices' in action)) {
    return (
      <Button size="sm" variant={look} pending={pending} onClick={action.onSelect}>
        {label}
      </Button>
    )
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant={look} pending={pending}>
          {label}
          <ChevronDown aria-hidden className="text-ink-faint" />
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        {action.choices.map(({ key, label: words, onSelect }) => (
          <MenuItem key={key} onSelect={onSelect}>
            {words}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

function ActionItems({ action }: { action: BulkAction }) {
  if (!('choices' in action)) {
    return (
      <MenuItem danger={action.danger ?? false} onSelect={action.onSelect}>
        {action.label}
      </MenuItem>
    )
  }
  return (
    <>
      <MenuLabel>{action.label}</MenuLabel>
      {action.choices.map(({ key, label, onSelect }) => (
        <MenuItem key={key} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  )
}
