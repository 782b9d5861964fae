import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import type { ChecklistItem } from '#contract/publishing.ts'
import { checklistWords } from './course-words.ts'

/** What is done, what stands in the way, and what would be good: each in words, not only in colour. */
export function PublishingChecklist({ items }: { items: ChecklistItem[] }) {
  const blocking = items.filter((item) => item.level === 'blocking')
  const advisory = items.filter((item) => item.level === 'advisory')
  const open = blocking.filter((item) => !item.done).length
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ItemList
        title={
          open === 0 ? (
            <Trans>Ready to publish</Trans>
          ) : (
            <Plural value={open} one="# thing to do first" other="# things to do first" />
          )
        }
        items={blocking}
      />
      <ItemList title={<Trans>Good to have</Trans>} items={advisory} />
    </div>
  )
}

function ItemList({ title, items }: { title: React.ReactNode; items: ChecklistItem[] }) {
  return (
    <div>
      <h3 className="mb-2 text-13 text-ink-muted">{title}</h3>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <Item key={item.code} item={item} />
        ))}
      </ul>
    </div>
  )
}

function Item({ item }: { item: ChecklistItem }) {
  const { t, i18n } = useLingui()
  const [Icon, tone, state] = item.done
    ? [CircleCheck, 'text-success', t`Done`]
    : item.level === 'blocking'
      ? [CircleAlert, 'text-danger', t`To do`]
      : [Circle, 'text-ink-faint', t`Not done`]
  return (
    <li className="flex gap-2 text-14">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <span className="sr-only">{state}: </span>
        <span className={item.done ? 'text-ink-muted' : ''}>
          {i18n._(checklistWords[item.code])}
        </span>
        {item.missing.length > 0 && (
          <span className="block text-13 wrap-anywhere text-ink-muted">
            {item.missing.join(' · ')}
          </span>
        )}
      </span>
    </li>
  )
}
