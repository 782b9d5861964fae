import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GradeCategory, MyGrade } from '#contract/grades.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ProgressRing } from '#web/ui/progress-ring.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { CellWords, useNumbers } from './grade-words.tsx'
import { myGradesQuery, type CourseAddress } from './queries.ts'

type MyGradesProps = {
  course: CourseAddress
  /** A link to where the work is done. */
  renderLink: (lessonId: string, title: string) => ReactNode
}

/** What a learner reached in a course, item by item, and how it adds up. */
export function MyGrades({ course, renderLink }: MyGradesProps) {
  const numbers = useNumbers()
  const query = useQuery(myGradesQuery(course))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={3} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const { items, categories, total_percent } = query.data
  if (items.length === 0) {
    return (
      <EmptyState
        drawing={<LaurelDrawing />}
        title={<Trans>No graded items in this course</Trans>}
        description={<Trans>Your quiz and assignment results will appear here.</Trans>}
      />
    )
  }
  const groups = [
    ...categories.map((category) => ({ category, items: inCategory(items, category.id) })),
    { category: null, items: inCategory(items, null) },
  ].filter((group) => group.items.length > 0)
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
        {total_percent !== null && (
          <ProgressRing value={total_percent / 100} label={numbers.percent(total_percent)} />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-20 font-semibold">
            {total_percent === null ? (
              <Trans>No grades yet</Trans>
            ) : (
              <Trans>{numbers.percent(total_percent)} so far</Trans>
            )}
          </p>
          <p className="text-14 text-ink-muted">
            {categories.length > 0 ? (
              <Trans>Only graded items count, weighted by category.</Trans>
            ) : (
              <Trans>Only graded items count, all with the same weight.</Trans>
            )}
          </p>
        </div>
      </section>
      {groups.map(({ category, items: members }) => (
        <section key={category?.id ?? 'none'}>
          {categories.length > 0 && <GroupHead category={category} />}
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {members.map((item) => (
              <GradeRow key={item.id} item={item} renderLink={renderLink} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const inCategory = (items: readonly MyGrade[], id: string | null) =>
  items.filter(({ category_id }) => category_id === id)

function GroupHead({ category }: { category: GradeCategory | null }) {
  return (
    <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-3 text-14 font-semibold">
      <span className="wrap-anywhere">{category?.name ?? <Trans>Not counted</Trans>}</span>
      {category && (
        <span className="text-13 font-normal text-ink-muted">
          <Trans>{category.weight_percent}% of the grade</Trans>
          {category.drop_lowest > 0 && (
            <>
              {' · '}
              <Plural
                value={category.drop_lowest}
                one="the lowest result is dropped"
                other="the # lowest results are dropped"
              />
            </>
          )}
        </span>
      )}
    </h2>
  )
}

function GradeRow({
  item,
  renderLink,
}: {
  item: MyGrade
  renderLink: MyGradesProps['renderLink']
}) {
  const numbers = useNumbers()
  const { cell } = item
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-14 last:border-b-0">
      <span className="min-w-40 flex-1">
        <span className="block wrap-anywhere">
          {item.lesson_id ? renderLink(item.lesson_id, item.title) : item.title}
        </span>
        {cell.mark && (
          <span className="block text-13 text-ink-muted wrap-anywhere">
            <Trans>Set manually: {cell.mark.reason}</Trans>
          </span>
        )}
      </span>
      <GradeState item={item} />
      {cell.points !== null && (
        <span className="w-24 text-end tabular-nums">
          <CellWords cell={cell} />{' '}
          <span className="text-ink-muted">/ {numbers.points(cell.maximum_points)}</span>
        </span>
      )}
    </li>
  )
}

function GradeState({ item: { cell } }: { item: MyGrade }) {
  if (cell.is_dropped) {
    return (
      <Pill>
        <Trans>Dropped</Trans>
      </Pill>
    )
  }
  if (cell.status === 'waiting') {
    return (
      <Pill tone="attention">
        <Trans>Awaiting grade</Trans>
      </Pill>
    )
  }
  if (cell.status === 'returned') {
    return (
      <Pill tone="info">
        <Trans>Returned</Trans>
      </Pill>
    )
  }
  if (cell.points === null) {
    return (
      <span className="text-13 text-ink-muted">
        <Trans>Not submitted</Trans>
      </span>
    )
  }
  return null
}
