import type { ReactNode } from 'react'

type PublicPageProps = {
  title: ReactNode
  description?: ReactNode
  /** Links to where the page belongs. */
  above?: ReactNode
  children: ReactNode
}

/** A large headline and the page below it. */
export function PublicPage({ title, description, above, children }: PublicPageProps) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-8 sm:pt-10">
      {above}
      <h1 className="font-display text-32 tracking-tight text-balance wrap-anywhere sm:text-44">
        {title}
      </h1>
      {description && (
        <p className="mt-2 max-w-lesson text-16 text-pretty text-ink-muted">{description}</p>
      )}
      <div className="mt-8">{children}</div>
    </div>
  )
}
