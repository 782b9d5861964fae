import { Trans } from '@lingui/react/macro'
import { ReactRenderer } from '@tiptap/react'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { floatingClass, floatingItemClass } from '../floating-class.ts'

export type Suggested = { key: string; label: string; icon?: ReactNode; detail?: string }

type ListProps = {
  items: Suggested[]
  active: number
  loading: boolean
  label: string
  choose: (index: number) => void
}

function SuggestionList({ items, active, loading, label, choose }: ListProps) {
  return (
    <div
      role="listbox"
      aria-label={label}
      className={classNames(floatingClass, 'max-h-72 w-60 overflow-y-auto p-1')}
    >
      {items.length === 0 && (
        <p className="px-2.5 py-1.5 text-13 text-ink-muted">
          {loading ? <Trans>Searching…</Trans> : <Trans>No results</Trans>}
        </p>
      )}
      {items.map((item, index) => (
        // The keys stay in the text, which moves the highlight; the pointer chooses directly.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.key}
          ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
          role="option"
          aria-selected={index === active}
          data-highlighted={index === active ? '' : undefined}
          className={classNames(floatingItemClass, 'cursor-pointer hover:bg-wash')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          {item.icon}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.detail && <span className="truncate text-12 text-ink-faint">{item.detail}</span>}
        </div>
      ))}
    </div>
  )
}

/** Shows suggestions at the cursor; the arrow keys, Enter and Tab work while the person types on. */
export function suggestionRender<Item>(
  label: () => string,
  present: (item: Item) => Suggested,
): SuggestionOptions<Item, Item>['render'] {
  return () => {
    let list: ReactRenderer | null = null
    let unmount: (() => void) | undefined
    let current: SuggestionProps<Item, Item> | null = null
    let active = 0

    const choose = (index: number) => {
      const item = current?.items[index]
      if (item) current?.command(item)
    }
    const properties = (): ListProps => ({
      items: current?.items.map(present) ?? [],
      active,
      loading: current?.loading ?? false,
      label: label(),
      choose,
    })
    const show = (props: SuggestionProps<Item, Item>) => {
      current = props
      active = Math.min(active, Math.max(0, props.items.length - 1))
      list?.updateProps(properties())
    }
    return {
      onStart: (props) => {
        current = props
        active = 0
        list = new ReactRenderer(SuggestionList, { editor: props.editor, props: properties() })
        list.element.classList.add('editor-suggestions')
        unmount = props.mount(list.element)
      },
      onUpdate: show,
      onKeyDown: ({ event }) => {
        const count = current?.items.length ?? 0
        if (count === 0) return false
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          active = (active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count
          list?.updateProps(properties())
          return true
        }
        if (event.key !== 'Enter' && event.key !== 'Tab') return false
        choose(active)
        return true
      },
      onExit: () => {
        unmount?.()
        list?.destroy()
        list = null
        current = null
      },
    }
  }
}
