import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Award,
  ClipboardCheck,
  LifeBuoy,
  MessageCircleQuestion,
  type LucideIcon,
} from 'lucide-react'
import { Slot } from 'radix-ui/slot'
import type { ReactNode } from 'react'
import type { LearnerNeed, TeachingHome } from '#contract/teaching.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { LearnerNeedItem } from './learner-need.tsx'
import { renderLearner } from './render-learner.tsx'

type NeedsYouProps = { organizationId: string; home: TeachingHome }

/** What waits for this instructor, with what shows it and what to do about it. */
export function NeedsYou({ organizationId, home }: NeedsYouProps) {
  const nothing =
    home.to_grade.count +
      home.unanswered_questions +
      home.stuck_learners +
      home.expiring_certificates ===
    0
  return (
    <Card>
      <CardHead title={<Trans>Needs you today</Trans>} />
      {nothing ? (
        <EmptyState
          className="py-6!"
          drawing={<LaurelDrawing />}
          title={<Trans>You’re all caught up</Trans>}
          description={<Trans>Work to grade, questions and stuck learners will appear here.</Trans>}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <ToGrade home={home} />
          <Questions home={home} />
          <Group
            icon={LifeBuoy}
            count={home.stuck_learners}
            heading={
              <Link to="/dashboard/instructor" search={{ needs: 'stuck' }} resetScroll={false}>
                <Plural
                  value={home.stuck_learners}
                  one="# stuck learner"
                  other="# stuck learners"
                />
              </Link>
            }
          >
            <Needs organizationId={organizationId} needs={home.stuck} />
          </Group>
          <Group
            icon={Award}
            count={home.expiring_certificates}
            heading={
              <Link to="/dashboard/instructor" search={{ needs: 'expiring' }} resetScroll={false}>
                <Plural
                  value={home.expiring_certificates}
                  one="# certificate expires within 30 days"
                  other="# certificates expire within 30 days"
                />
              </Link>
            }
          >
            <Needs organizationId={organizationId} needs={home.expiring} />
          </Group>
        </div>
      )}
    </Card>
  )
}

function ToGrade({ home }: { home: TeachingHome }) {
  const { count, oldest_at, lessons } = home.to_grade
  return (
    <Group
      icon={ClipboardCheck}
      count={count}
      heading={
        <Link to="/dashboard/instructor/grading">
          <Plural value={count} one="# piece of work to grade" other="# pieces of work to grade" />
        </Link>
      }
    >
      {oldest_at && (
        <p className="mb-1 text-13 text-ink-muted">
          <Trans>
            The oldest was handed in <RelativeTime value={oldest_at} />
          </Trans>
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {lessons.map(({ course, lesson, count: waiting }) => (
          <li key={lesson.id} className="text-13 text-ink-muted wrap-anywhere">
            <Link
              to="/dashboard/instructor/grading"
              search={{ lesson_id: lesson.id }}
              className="text-14 text-ink hover:underline"
            >
              {lesson.title}
            </Link>{' '}
            {course.title}, <Plural value={waiting} one="# to grade" other="# to grade" />
          </li>
        ))}
      </ul>
    </Group>
  )
}

function Questions({ home }: { home: TeachingHome }) {
  return (
    <Group
      icon={MessageCircleQuestion}
      count={home.unanswered_questions}
      heading={
        <Link to="/dashboard/instructor/discussions" search={{ view: 'unanswered' }}>
          <Plural
            value={home.unanswered_questions}
            one="# unanswered question"
            other="# unanswered questions"
          />
        </Link>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {home.newest_questions.map(({ id, title, course_title, author, created_at }) => (
          <li key={id} className="text-13 text-ink-muted wrap-anywhere">
            <Link
              to="/dashboard/instructor/discussions/$threadId"
              params={{ threadId: id }}
              className="text-14 text-ink hover:underline"
            >
              {title}
            </Link>{' '}
            {author && `${author.name}, `}
            {course_title}, <RelativeTime value={created_at} />
          </li>
        ))}
      </ul>
    </Group>
  )
}

const Needs = ({ organizationId, needs }: { organizationId: string; needs: LearnerNeed[] }) => (
  <ul className="divide-y divide-line">
    {needs.map((need) => (
      <LearnerNeedItem
        key={need.key}
        organizationId={organizationId}
        need={need}
        renderPerson={renderLearner}
      />
    ))}
  </ul>
)

/** A kind of work; nothing of it is not shown. */
function Group({
  icon: Icon,
  count,
  heading,
  children,
}: {
  icon: LucideIcon
  count: number
  heading: ReactNode
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <section className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
      <div className="min-w-0 flex-1">
        <h3 className="mb-1 text-14 font-semibold [&_a]:hover:underline">
          <Slot data-figure="">{heading}</Slot>
        </h3>
        {children}
      </div>
    </section>
  )
}
