import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2, FolderOpen, Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { createQuestionBank } from '#contract/question-banks.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { banksKey, banksQuery, quizzesQuery, type CoursePlace } from '../queries.ts'

/** The quizzes of a course with their figures, and the banks that they draw from. */
export function QuizzesPage({ place }: { place: CoursePlace }) {
  return (
    <div className="flex flex-col gap-6">
      <Quizzes place={place} />
      <Banks place={place} />
    </div>
  )
}

function Quizzes({ place }: { place: CoursePlace }) {
  const courses = useCoursesPath()
  const quizzes = useQuery(quizzesQuery(place))
  const { courseId } = place
  return (
    <Card>
      <CardHead
        title={<Trans>Quizzes</Trans>}
        description={
          <Trans>
            See results, grade answers and analyze questions. Add quizzes in the curriculum.
          </Trans>
        }
      />
      {quizzes.isError ? (
        <QueryFailure query={quizzes} />
      ) : quizzes.isPending ? (
        <SkeletonText lines={4} />
      ) : quizzes.data.items.length === 0 ? (
        <EmptyState
          title={<Trans>No quizzes yet</Trans>}
          description={<Trans>Add a quiz lesson to a section in the curriculum.</Trans>}
          action={
            <Button asChild variant="primary">
              <Link to={`${courses}/$courseId/curriculum`} params={{ courseId }}>
                <Trans>Open curriculum</Trans>
              </Link>
            </Button>
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {quizzes.data.items.map((quiz) => (
            <li
              key={quiz.lesson_id}
              className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <Link
                to={`${courses}/$courseId/quizzes/$lessonId`}
                params={{ courseId, lessonId: quiz.lesson_id }}
                className="min-w-0 flex-1 basis-60 text-14 font-semibold wrap-anywhere hover:underline"
              >
                {quiz.title}
              </Link>
              <span className="text-13 text-ink-muted tabular-nums">
                <Plural value={quiz.question_count} one="# question" other="# questions" />
                {' · '}
                <Plural value={quiz.attempts} one="# attempt" other="# attempts" />
                {quiz.average_percent !== null && (
                  <>
                    {' · '}
                    <Trans>{Math.round(quiz.average_percent)}% on average</Trans>
                  </>
                )}
                {quiz.pass_rate !== null && (
                  <>
                    {' · '}
                    <Trans>{Math.round(quiz.pass_rate * 100)}% passed</Trans>
                  </>
                )}
              </span>
              {quiz.to_grade > 0 && (
                <Link
                  to={`${courses}/$courseId/quizzes/$lessonId`}
                  params={{ courseId, lessonId: quiz.lesson_id }}
                  search={{ status: 'to_grade' }}
                >
                  <Pill tone="attention">
                    <Plural value={quiz.to_grade} one="# to grade" other="# to grade" />
                  </Pill>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Banks({ place }: { place: CoursePlace }) {
  const courses = useCoursesPath()
  const banks = useQuery(banksQuery(place))
  const { courseId } = place
  return (
    <Card>
      <CardHead
        title={<Trans>Question banks</Trans>}
        description={<Trans>Collections of questions to reuse or draw at random.</Trans>}
        action={<NewBank place={place} />}
      />
      {banks.isError ? (
        <QueryFailure query={banks} />
      ) : banks.isPending ? (
        <SkeletonText lines={3} />
      ) : banks.data.items.length === 0 ? (
        <p className="text-14 text-ink-muted">
          <Trans>Your first bank is created with your first quiz.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {banks.data.items.map((bank) => (
            <li
              key={bank.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              {bank.course_id === null ? (
                <Building2 aria-hidden className="size-4.5 text-ink-faint" />
              ) : (
                <FolderOpen aria-hidden className="size-4.5 text-ink-faint" />
              )}
              <Link
                to={`${courses}/$courseId/quizzes/banks/$bankId`}
                params={{ courseId, bankId: bank.id }}
                className="min-w-0 flex-1 text-14 font-semibold wrap-anywhere hover:underline"
              >
                {bank.title}
              </Link>
              {bank.course_id === null && (
                <Pill>
                  <Trans>Whole organization</Trans>
                </Pill>
              )}
              <span className="text-13 text-ink-muted tabular-nums">
                <Plural value={bank.question_count} one="# question" other="# questions" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function NewBank({ place }: { place: CoursePlace }) {
  const courses = useCoursesPath()
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [scope, setScope] = useState<'course' | 'organization'>('course')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    try {
      const bank = await call(createQuestionBank, { params: place, body: { title, scope } })
      await queryClient.invalidateQueries({ queryKey: banksKey(place.organizationId) })
      await navigate({
        to: `${courses}/$courseId/quizzes/banks/$bankId`,
        params: { courseId: place.courseId, bankId: bank.id },
      })
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus />
        <Trans>New bank</Trans>
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent size="sm" title={<Trans>New question bank</Trans>}>
          <form className="flex flex-col gap-4" onSubmit={(event) => void create(event)}>
            <Field label={t`Title`}>
              <Input
                required
                maxLength={120}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            </Field>
            <Field group label={t`Available to`}>
              <RadioGroup
                value={scope}
                options={[
                  { value: 'course', label: t`This course` },
                  { value: 'organization', label: t`Every course in the organization` },
                ]}
                onValueChange={setScope}
              />
            </Field>
            <FormError>{error}</FormError>
            <DialogFooter className="mt-2">
              <DialogClose asChild>
                <Button>
                  <Trans>Cancel</Trans>
                </Button>
              </DialogClose>
              <Button type="submit" variant="primary" pending={pending}>
                <Trans>Create bank</Trans>
              </Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
    </>
  )
}
