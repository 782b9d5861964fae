import { useRouterState } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'

/** A thin bar above everything while the next page is fetched. It waits a moment, so that quick pages show none. */
export function NavigationProgress() {
  const { t } = useLingui()
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!isLoading) return null
  return (
    <div
      role="progressbar"
      aria-label={t`Loading page`}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden print:hidden"
    >
      <div className="h-full w-full origin-[0%_50%] animate-load rtl:origin-[100%_50%] bg-primary motion-reduce:opacity-60" />
    </div>
  )
}
