import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getMyAverage } from '#contract/grades.ts'
import { call } from '#web/lib/call.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const myAverageQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['my-average', organizationId],
    queryFn: ({ signal }) => call(getMyAverage, { params: { organizationId } }, { signal }),
  })

/** My average score and the courses that it is made of; nothing is shown before anything was graded. */
export function MyAverage({ organizationId }: { organizationId: string }) {
  const { i18n } = useLingui()
  const { data } = useQuery(myAverageQuery(organizationId))
  if (!data || data.average_percent === null) return null
  const percent = (value: number) =>
    i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Card>
      <CardHead
        title={<Trans>Average score</Trans>}
        description={
          <Plural value={data.courses.length} one="Over # course" other="Over # courses" />
        }
        action={
          <p className="text-24 font-semibold tabular-nums">{percent(data.average_percent)}</p>
        }
      />
      <ul className="flex flex-col gap-3">
        {data.courses.map(({ id, title, total_percent }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-14 sm:grid-cols-[minmax(0,1fr)_12rem_4rem]"
          >
            <Link
              to="/dashboard/student/courses/$courseId"
              params={{ courseId: id }}
              className="truncate underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="text-end font-semibold tabular-nums sm:order-3">
              {percent(total_percent)}
            </span>
            <ProgressBar
              className="col-span-2 sm:order-2 sm:col-span-1"
              tone="primary"
              label={title}
              value={total_percent / 100}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
