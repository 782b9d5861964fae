import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Minus, MoveVertical, PenLine, Plus } from 'lucide-react'
import type { Approval } from '#contract/approvals.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { changeWords } from './approval-words.ts'

type Description = Approval['description']
type Change = Description['changes'][number]['items'][number]

/** What is different from the last approved version. */
export function ApprovalChanges({ description }: { description: Description }) {
  return (
    <Card>
      <CardHead
        title={<Trans>What changes</Trans>}
        description={
          description.is_first ? (
            <Trans>No version has been approved before, so everything is new.</Trans>
          ) : (
            <Trans>Since the last approved version.</Trans>
          )
        }
      />
      {description.changes.length === 0 ? (
        <p className="text-14 text-ink-muted">
          <Trans>No changes.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-5">
          {description.changes.map((group) => (
            <section key={group.title}>
              <h3 className="mb-2 text-13 text-ink-muted">
                {group.title} <span className="tabular-nums">({group.items.length})</span>
              </h3>
              <ul className="flex flex-col divide-y divide-line">
                {group.items.map((item, index) => (
                  // eslint-disable-next-line react/no-array-index-key -- a list that never changes
                  <ChangeRow key={index} item={item} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}

const looks = {
  added: { tone: 'success', icon: Plus },
  removed: { tone: 'danger', icon: Minus },
  changed: { tone: 'info', icon: PenLine },
  moved: { tone: 'neutral', icon: MoveVertical },
} as const

function ChangeRow({ item }: { item: Change }) {
  const { i18n } = useLingui()
  const { tone, icon } = looks[item.change]
  return (
    <li className="grid gap-x-3 gap-y-1 py-2 text-14 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <span>
        <Pill tone={tone} icon={icon}>
          {i18n._(changeWords[item.change])}
        </Pill>
      </span>
      <span className="min-w-0">
        <span className="wrap-anywhere">{item.label}</span>
        {(item.before || item.after) && (
          <span className="mt-0.5 flex flex-wrap items-start gap-x-2 gap-y-1 text-13 text-ink-muted">
            {item.before && <Words text={item.before} struck={item.after !== null} />}
            {item.before && item.after && (
              <ArrowRight aria-hidden className="mt-0.5 size-3.5 shrink-0 rtl:rotate-180" />
            )}
            {item.after && <Words text={item.after} />}
          </span>
        )}
      </span>
    </li>
  )
}

/** Long texts keep to a few lines; the whole of them is behind a click. */
function Words({ text, struck = false }: { text: string; struck?: boolean }) {
  if (text.length <= 160) {
    return struck ? (
      <del className="wrap-anywhere whitespace-pre-line">{text}</del>
    ) : (
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    )
  }
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer wrap-anywhere">{text.slice(0, 120)}…</summary>
      <span className="mt-1 block wrap-anywhere whitespace-pre-line">{text}</span>
    </details>
  )
}
