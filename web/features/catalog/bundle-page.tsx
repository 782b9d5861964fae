import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CatalogBundle } from '#contract/bundles.ts'
import { Button } from '#web/ui/button.tsx'
import { Price, RegularPrice } from './course-facts.tsx'
import { CourseGrid } from './course-grid.tsx'

/** Courses that are sold together: what they cost, and what each of them is. */
export function BundlePage({ bundle }: { bundle: CatalogBundle }) {
  const { courses, currency, courses_price_minor, price_minor } = bundle
  const saved = courses_price_minor - price_minor
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-10 sm:px-8">
      <header className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-4">
          <p className="text-14 text-ink-muted">
            <Plural value={courses.length} one="Bundle of # course" other="Bundle of # courses" />
            {' · '}
            {bundle.organization.name}
          </p>
          <h1 className="font-display text-32 tracking-tight wrap-anywhere">{bundle.title}</h1>
          {bundle.summary && (
            <p className="max-w-lesson text-16 whitespace-pre-line wrap-anywhere text-ink-muted">
              {bundle.summary}
            </p>
          )}
        </div>
        <aside className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
          <div>
            <p className="flex flex-wrap items-baseline gap-x-2.5 text-24 font-semibold tabular-nums">
              <Price minor={price_minor} currency={currency} />
              <RegularPrice
                course={{ currency, regular_price_minor: saved > 0 ? courses_price_minor : null }}
                className="text-16"
              />
            </p>
            {saved > 0 && (
              <p className="text-13 text-ink-muted">
                <Trans>
                  You save <Price minor={saved} currency={currency} /> compared with buying each
                  course
                </Trans>
              </p>
            )}
          </div>
          <Button asChild variant="primary" size="lg" className="w-full">
            <Link to="/account/checkout/bundles/$bundleId" params={{ bundleId: bundle.id }}>
              <Trans>Buy bundle</Trans>
            </Link>
          </Button>
        </aside>
      </header>
      <section>
        <h2 className="mb-5 font-display text-24 tracking-tight">
          <Trans>Courses in this bundle</Trans>
        </h2>
        <CourseGrid courses={courses} />
      </section>
    </div>
  )
}
