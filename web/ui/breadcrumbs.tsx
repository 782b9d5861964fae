import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'

/**
 * The way to this page: each child is a link, the last one the page itself as text. On a phone it is one line that scrolls,
 * so a name that arrives late moves nothing below it.
 */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const steps = Children.toArray(children)
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex min-w-0 items-center gap-x-1 gap-y-0.5 overflow-x-auto text-13 text-ink-muted [scrollbar-width:none] sm:flex-wrap pointer-coarse:-my-3.5 sm:overflow-visible">
        {steps.map((step, index) => {
          const last = index === steps.length - 1
          return (
            <li
              key={index}
              className="flex shrink-0 items-center gap-1 sm:min-w-0 sm:shrink [&_a]:rounded-[4px] [&_a]:hover:text-ink pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3.5 [&_a]:hover:underline [&_a]:underline-offset-4"
            >
              <span aria-current={last ? 'page' : undefined} className="max-w-60 truncate">
                {step}
              </span>
              {!last && (
                <ChevronRight
                  aria-hidden
                  className="size-3.5 shrink-0 text-ink-faint rtl:rotate-180"
                />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
