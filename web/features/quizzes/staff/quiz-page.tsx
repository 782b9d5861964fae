import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil, RefreshCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { pagePart } from '#web/lib/page-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { quizzesQuery, type QuizPlace } from '../queries.ts'
import { Accommodations } from './accommodations.tsx'
import { AttemptsTable } from './attempts-table.tsx'
import type { QuizSearch } from './quiz-search.ts'

const ItemAnalysis = pagePart(
  'features/quizzes/staff/item-analysis.tsx',
  async () => (await import('./item-analysis.tsx')).ItemAnalysis,
)
const RegradeDialog = lazy(async () => ({
  default: (await import('./regrade-dialog.tsx')).RegradeDialog,
}))

const tabs = [
  { tab: undefined, label: msg`Attempts` },
  { tab: 'analysis', label: msg`Item analysis` },
  { tab: 'accommodations', label: msg`Accommodations` },
] as const

type QuizPageProps = {
  place: QuizPlace
  search: QuizSearch
  onSearchChange: (changes: Partial<QuizSearch>) => void
}

/** One quiz for those who teach: attempts to look at and grade, how its questions do, who has what of their own. */
export function QuizPage({ place, search, onSearchChange }: QuizPageProps) {
  const courses = useCoursesPath()
  const { t, i18n } = useLingui()
  const [regrading, setRegrading] = useState(false)
  const { data } = useQuery(quizzesQuery(place))
  const quiz = data?.items.find(({ lesson_id }) => lesson_id === place.lessonId)
  const { courseId, lessonId } = place
  const to = `${courses}/$courseId/quizzes/$lessonId` as const
  const params = { courseId, lessonId }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button asChild size="sm" variant="ghost">
          <Link to={`${courses}/$courseId/quizzes`} params={{ courseId }}>
            <ArrowLeft className="rtl:rotate-180" />
            <Trans>Quizzes</Trans>
          </Link>
        </Button>
        <h2 className="min-w-0 flex-1 text-16 font-semibold wrap-anywhere">{quiz?.title ?? ' '}</h2>
        <Button size="sm" onClick={() => setRegrading(true)}>
          <RefreshCcw />
          <Trans>Regrade</Trans>
        </Button>
        <Button asChild size="sm">
          <Link to={`${courses}/$courseId/curriculum/$lessonId`} params={params}>
            <Pencil />
            <Trans>Edit quiz</Trans>
          </Link>
        </Button>
      </div>
      <LinkTabs label={t`Parts of the quiz`}>
        {tabs.map(({ tab, label }) => (
          <LinkTab
            key={tab ?? 'attempts'}
            asChild
            count={tab === undefined ? quiz?.attempts : undefined}
          >
            <Link
              to={to}
              params={params}
              search={{ tab }}
              activeOptions={{ explicitUndefined: true }}
            >
              {i18n._(label)}
            </Link>
          </LinkTab>
        ))}
      </LinkTabs>
      {search.tab === 'analysis' ? (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <ItemAnalysis place={place} />
        </Suspense>
      ) : search.tab === 'accommodations' ? (
        <Accommodations place={place} />
      ) : (
        <AttemptsTable place={place} search={search} onSearchChange={onSearchChange} />
      )}
      {regrading && (
        <Suspense>
          <RegradeDialog place={place} onClose={() => setRegrading(false)} />
        </Suspense>
      )}
    </div>
  )
}
