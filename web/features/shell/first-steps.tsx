import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHead } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export interface FirstStep {
  key: string
  label: ReactNode
  done: boolean
  to: string
  search?: Record<string, string>
}

type FirstStepsProps = {
  steps: FirstStep[]
  title?: ReactNode
  className?: string
  onDismiss: () => void
}

/** What is left to set up. The card disappears when everything is done, or when it is dismissed. */
export function FirstSteps({ steps, title, className, onDismiss }: FirstStepsProps) {
  const { t } = useLingui()
  const done = steps.filter((step) => step.done).length
  const all = steps.length
  if (done === all) return null
  return (
    <Card className={className}>
      <CardHead
        title={title ?? <Trans>First steps</Trans>}
        action={
          <span className="-my-1.5 -me-1.5 flex items-center gap-2 text-13 text-ink-muted tabular-nums">
            <Trans>
              {done} of {all}
            </Trans>
            <IconButton size="sm" label={t`Dismiss first steps`} onClick={onDismiss}>
              <X />
            </IconButton>
          </span>
        }
      />
      <ProgressBar label={t`First steps`} value={done / all} />
      <ul className="mt-3 flex flex-col">
        {steps.map((step) => (
          <li key={step.key} className="flex min-h-10 items-center gap-3">
            {step.done ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-ink-faint" />
            )}
            {step.done ? (
              <span className="text-ink-muted line-through decoration-line-strong">
                {step.label}
                <span className="sr-only">
                  {' '}
                  <Trans>(done)</Trans>
                </span>
              </span>
            ) : (
              <Link
                to={step.to}
                search={step.search ?? {}}
                className="target group inline-flex items-center gap-1.5 underline-offset-4 hover:underline"
              >
                {step.label}
                <ArrowRight
                  aria-hidden
                  className="size-4 text-ink-faint transition-transform group-hover:translate-x-0.5 rtl:rotate-180"
                />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
