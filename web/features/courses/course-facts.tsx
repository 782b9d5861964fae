import { Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '#contract/courses.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CourseCover } from './course-cover.tsx'
import { enrollmentWords, levelWords, visibilityWords } from './course-words.ts'
import { moneyText } from '#web/lib/money.ts'

/** The cover and the facts that a visitor decides by. */
export function CourseFacts({ course }: { course: Course }) {
  const { i18n } = useLingui()
  const path = `/courses/${course.slug}`
  return (
    <Card className="overflow-hidden p-0!">
      <CourseCover course={course} />
      <DescriptionList
        className="p-4"
        items={[
          { term: <Trans>Category</Trans>, value: course.category?.name ?? '–' },
          { term: <Trans>Level</Trans>, value: i18n._(levelWords[course.level]) },
          {
            term: <Trans>Price</Trans>,
            value:
              course.price_minor === 0 ? (
                <Trans>Free</Trans>
              ) : (
                moneyText(course.price_minor, course.currency, i18n.locale)
              ),
          },
          { term: <Trans>Visible to</Trans>, value: i18n._(visibilityWords[course.visibility]) },
          {
            term: <Trans>Enrollment</Trans>,
            value: i18n._(enrollmentWords[course.enrollment_mode]),
          },
        ]}
      />
      <p className="flex items-center gap-1 border-t border-line px-4 py-2">
        <span className="min-w-0 flex-1 font-mono text-12 wrap-anywhere text-ink-muted">
          {path}
        </span>
        <CopyButton text={`${globalThis.location?.origin ?? ''}${path}`} />
      </p>
    </Card>
  )
}
