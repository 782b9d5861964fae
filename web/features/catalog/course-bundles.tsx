import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Price } from './course-facts.tsx'
import { courseBundlesQuery } from './bundle-queries.ts'

/** The bundles that a course is sold in; nothing for a course in none. */
export function CourseBundles({ courseId }: { courseId: string }) {
  const { data: bundles = [] } = useQuery(courseBundlesQuery(courseId))
  if (bundles.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4 text-14">
      <p className="font-semibold">
        <Trans>Also in a bundle</Trans>
      </p>
      {bundles.map((bundle) => (
        <p key={bundle.id} className="wrap-anywhere">
          <Link
            to="/bundles/$bundle"
            params={{ bundle: bundle.slug }}
            className="text-primary underline underline-offset-4"
          >
            {bundle.title}
          </Link>
          <span className="block text-13 text-ink-muted">
            <Plural value={bundle.courses.length} one="# course" other="# courses" />
            {' · '}
            <Price minor={bundle.price_minor} currency={bundle.currency} />
          </span>
        </p>
      ))}
    </div>
  )
}
