/** The shared look of everything a person can type into or pick from. */
export const controlClass =
  'w-full rounded-control pointer-coarse:min-h-11 border border-line-strong bg-surface text-ink transition-colors hover:border-ink-faint focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger disabled:cursor-not-allowed disabled:bg-wash disabled:text-ink-faint [&:is(input,textarea):read-only]:bg-wash'
