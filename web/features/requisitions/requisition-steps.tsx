import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { RequisitionStep } from '#contract/requisitions.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { stepWords } from './words.ts'

const looks = {
  done: { icon: CircleCheck, tint: 'text-success' },
  failed: { icon: CircleX, tint: 'text-danger' },
  pending: { icon: CircleDashed, tint: 'text-ink-faint' },
}

/** What approving did, step by step. */
export function RequisitionSteps({ steps }: { steps: RequisitionStep[] }) {
  const { t, i18n } = useLingui()
  const words = { done: t`Done`, failed: t`Failed`, pending: t`Waiting` }
  return (
    <ol className="flex flex-col gap-2">
      {steps.map(({ name, state, detail }) => {
        const { icon: Icon, tint } = looks[state]
        return (
          <li key={name} className="flex items-start gap-2.5">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tint}`} />
            <div className="min-w-0">
              <p>
                {i18n._(stepWords[name])} <VisuallyHidden>{words[state]}</VisuallyHidden>
              </p>
              {detail && (
                <p className={`text-13 ${state === 'failed' ? 'text-danger' : 'text-ink-muted'}`}>
                  {detail}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
