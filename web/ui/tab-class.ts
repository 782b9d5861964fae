/** Tabs look the same whether they switch a panel or follow a link. */
export const tabListClass =
  'fade-x flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]'

export const tabClass =
  '-mb-px inline-flex h-10 shrink-0 pointer-coarse:h-11 items-center gap-1.5 border-b-2 border-transparent text-14 whitespace-nowrap text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink'

export const tabCountClass = 'rounded-full bg-wash px-1.5 text-12 font-normal text-ink-muted'
