import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, ExternalLink, Undo2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import {
  removeMark,
  setMark,
  type GradebookRow,
  type GradeCell,
  type GradeItem,
} from '#contract/grades.ts'
import { reviewInTool } from '#contract/lti-lessons.ts'
import { useLaunch } from '#web/lib/use-launch.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useNumbers } from './grade-words.tsx'
import { gradesKey, type CourseAddress } from './queries.ts'

type MarkDialogProps = {
  course: CourseAddress
  row: GradebookRow
  item: GradeItem
  cell: GradeCell
  canMark: boolean
  /** The tool that graded it can show the work. */
  canReview: boolean
  onOpenWork: (submissionId: string) => void
  onClose: () => void
}

/** One grade of one learner: where it comes from, and points by hand with a reason. */
export function MarkDialog(props: MarkDialogProps) {
  const { course, row, item, cell, canMark, canReview, onOpenWork, onClose } = props
  const { t } = useLingui()
  const numbers = useNumbers()
  const queryClient = useQueryClient()
  const [points, setPoints] = useState(cell.points === null ? '' : String(cell.points))
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const params = { ...course, itemId: item.id, enrollmentId: row.enrollment_id }
  const fields = error instanceof ApiError ? error.errors : {}

  const send = async (change: () => Promise<unknown>, said: string) => {
    setPending(true)
    setError(undefined)
    try {
      await change()
      await queryClient.invalidateQueries({ queryKey: gradesKey(course) })
      toast.success(said)
      onClose()
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const body = { points: Number(points.replace(',', '.')), reason }
    void send(() => call(setMark, { params, body }), t`Grade changed`)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={item.title} description={row.person.name}>
        {cell.mark && (
          <div className="mb-4 rounded-card bg-wash px-4 py-3 text-14">
            <p>
              <Trans>
                Given by hand by {cell.mark.by?.name ?? t`someone`}{' '}
                <RelativeTime value={cell.mark.at} />: {cell.mark.reason}
              </Trans>
            </p>
            <p className="mt-1 text-ink-muted">
              {cell.mark.earned_points === null ? (
                <Trans>The work itself hasn’t earned any points.</Trans>
              ) : (
                <Trans>The work itself earned {numbers.points(cell.mark.earned_points)}.</Trans>
              )}
            </p>
          </div>
        )}
        {cell.submission_id && (
          <Button
            className="mb-4"
            onClick={() => cell.submission_id && onOpenWork(cell.submission_id)}
          >
            <Trans>Open submission</Trans>
            <ArrowRight className="rtl:rotate-180" />
          </Button>
        )}
        {canReview && <ReviewInTool course={course} row={row} item={item} />}
        {canMark && (
          <form className="flex flex-col gap-4" onSubmit={save}>
            <Field
              required
              label={<Trans>Points of {numbers.points(item.points)}</Trans>}
              error={fields['points']}
              className="w-40"
            >
              <Input
                required
                inputMode="decimal"
                pattern="[0-9]+([.,][0-9]{1,2})?"
                value={points}
                onChange={(event) => setPoints(event.target.value)}
              />
            </Field>
            <Field
              required
              label={<Trans>Reason</Trans>}
              hint={<Trans>The learner will see this reason.</Trans>}
              error={fields['reason']}
            >
              <Textarea
                required
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <FormError>
              {Object.keys(fields).length > 0 || !error ? null : messageOf(error)}
            </FormError>
            <DialogFooter>
              {cell.mark && (
                <Button
                  variant="ghost"
                  pending={pending}
                  onClick={() =>
                    void send(
                      () => call(removeMark, { params, body: { reason } }),
                      t`Original points restored`,
                    )
                  }
                >
                  <Undo2 />
                  <Trans>Restore original points</Trans>
                </Button>
              )}
              <Button type="submit" variant="primary" pending={pending}>
                <Trans>Save points</Trans>
              </Button>
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Opens the learner's work where it was graded. */
function ReviewInTool({ course, row, item }: Pick<MarkDialogProps, 'course' | 'row' | 'item'>) {
  const { opening, blocked } = useLaunch('window', () =>
    call(reviewInTool, {
      params: course,
      body: { item_id: item.id, enrollment_id: row.enrollment_id },
    }),
  )
  return (
    <div className="mb-4 flex flex-col items-start gap-2">
      <Button pending={opening.isPending} onClick={() => opening.mutate()}>
        <ExternalLink />
        <Trans>Open work in the tool</Trans>
      </Button>
      {blocked && (
        <a
          href={blocked}
          target="_blank"
          rel="noreferrer"
          className="text-primary underline underline-offset-4"
        >
          <Trans>Your browser blocked the window. Open it here.</Trans>
        </a>
      )}
      {opening.isError && <FormError>{messageOf(opening.error)}</FormError>}
    </div>
  )
}
