import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CatalogCategory } from '#contract/catalog.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** Top categories with what is below them. */
export function CategoryGrid({ categories }: { categories: readonly CatalogCategory[] }) {
  const children = Map.groupBy(categories, ({ parent_slug }) => parent_slug)
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {(children.get(null) ?? []).map((category) => (
        <li
          key={category.slug}
          className="group relative flex gap-4 border-t border-line py-5 transition-colors hover:bg-wash/60"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-card bg-primary-soft text-primary">
            <CategoryIcon icon={category.icon} className="size-5" />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-16 font-semibold">
              <Link
                to="/categories/$category"
                params={{ category: category.slug }}
                className="wrap-anywhere underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {category.name}
              </Link>
              <span className="text-13 font-normal text-ink-muted tabular-nums">
                <Plural value={category.course_count} one="# course" other="# courses" />
              </span>
            </h2>
            {category.description && (
              <p className="mt-1 text-14 text-pretty text-ink-muted">{category.description}</p>
            )}
            <p className="relative z-10 mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 empty:hidden">
              {(children.get(category.slug) ?? []).map(({ slug, name }) => (
                <Link
                  key={slug}
                  to="/categories/$category"
                  params={{ category: slug }}
                  className="text-primary underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function CategoryGridSkeleton() {
  return (
    <SkeletonRegion className="grid gap-x-8 sm:grid-cols-2">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex gap-4 border-t border-line py-5">
          <Skeleton className="size-11" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
