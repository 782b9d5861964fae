import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Scheme } from '#contract/grades.ts'
import { useNumbers } from './grade-words.tsx'
import { gradeAveragesQuery, type CourseAddress } from './queries.ts'

type AveragesProps = {
  course: CourseAddress
  /** Of one cohort only. */
  cohortId: string | undefined
  scheme: Scheme
}

/** The last line of the gradebook: what everyone in the course reached on average, not only this page. */
export function AverageRow({ course, cohortId, scheme }: AveragesProps) {
  const { percentOf, countOf, total } = useAverages(course, cohortId)
  return (
    <tfoot className="border-t border-line text-13 text-ink-muted">
      <tr>
        <th
          scope="row"
          className="sticky start-0 z-10 bg-surface px-4 py-2.5 text-start font-semibold"
        >
          <Trans>Class average</Trans>
        </th>
        <td className="px-3 py-2.5 text-end font-semibold tabular-nums">{total}</td>
        {scheme.columns.map(({ id }) => (
          <td key={id} className="px-3 py-2.5 text-end whitespace-nowrap tabular-nums">
            <span className="font-semibold text-ink">{percentOf(id)}</span>
            {countOf(id) > 0 && (
              <span className="block">
                <Plural value={countOf(id)} one="# result" other="# results" />
              </span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The same on a phone. */
export function AverageCard({ course, cohortId, scheme }: AveragesProps) {
  const { percentOf, total } = useAverages(course, cohortId)
  return (
    <div className="rounded-card border border-line bg-wash p-4 text-14 md:hidden">
      <p className="flex justify-between gap-3 font-semibold">
        <Trans>Class average</Trans>
        <span className="tabular-nums">{total}</span>
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {scheme.columns.map(({ id, title }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 text-ink-muted wrap-anywhere">{title}</span>
            <span className="pe-2 tabular-nums">{percentOf(id)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useAverages(course: CourseAddress, cohortId: string | undefined) {
  const numbers = useNumbers()
  const { data } = useQuery(gradeAveragesQuery(course, cohortId))
  const words = (percent: number | null | undefined) =>
    percent === null || percent === undefined ? '–' : numbers.percent(percent)
  const itemOf = (id: string) => data?.items.find(({ item_id }) => item_id === id)
  return {
    total: words(data?.total_percent),
    percentOf: (id: string) => words(itemOf(id)?.percent),
    countOf: (id: string) => itemOf(id)?.graded_count ?? 0,
  }
}
