import { Trans, useLingui } from '@lingui/react/macro'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import type { Approval } from '#contract/approvals.ts'
import { Card, CardHead } from '#web/ui/card.tsx'

export function ApprovalChecklist({ items }: { items: Approval['description']['checklist'] }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <Card>
      <CardHead title={<Trans>Checklist</Trans>} />
      <ul className="flex flex-col gap-2 text-14">
        {items.map((item) => {
          const [Icon, tone, state] = item.done
            ? [CircleCheck, 'text-success', t`Done`]
            : item.level === 'blocking'
              ? [CircleAlert, 'text-danger', t`Missing`]
              : [Circle, 'text-ink-faint', t`Not done`]
          return (
            <li key={item.label} className="flex gap-2">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
              <span className="min-w-0">
                <span className="sr-only">{state}: </span>
                <span className={item.done ? 'text-ink-muted' : ''}>{item.label}</span>
                {item.missing.length > 0 && (
                  <span className="block text-13 wrap-anywhere text-ink-muted">
                    {item.missing.join(' · ')}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
