/** The shared look of what floats above the page: menus, popovers and lists of options. */
export const floatingClass =
  'z-50 animate-rise rounded-card border border-line bg-raised text-ink shadow-float outline-none data-[state=closed]:animate-sink'

export const floatingItemClass =
  'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-14 outline-none select-none data-disabled:pointer-events-none data-disabled:text-ink-faint data-highlighted:bg-wash [&_svg]:size-4 [&_svg]:shrink-0'
