import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { regradeQuiz } from '#contract/quiz-grading.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { quizzesKey, type QuizPlace } from '../queries.ts'
import { pointsOf } from '../words.ts'

/** First who would change, then the change: scores all attempts again by the keys of today. */
export function RegradeDialog({ place, onClose }: { place: QuizPlace; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const dry = useQuery({
    queryKey: [...quizzesKey(place.organizationId), 'regrade', place.lessonId],
    queryFn: () => call(regradeQuiz, { params: place, body: { dry_run: true } }),
    staleTime: 0,
    gcTime: 0,
  })
  const changes = dry.data?.changes ?? []
  const apply = async () => {
    setPending(true)
    try {
      const done = await call(regradeQuiz, { params: place, body: { dry_run: false } })
      const count = done.changes.length
      await queryClient.invalidateQueries({ queryKey: quizzesKey(place.organizationId) })
      toast.success(plural(count, { one: '# attempt regraded', other: '# attempts regraded' }))
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={<Trans>Regrade with the current answer key</Trans>}
        description={
          <Trans>Manual grades don't change, and completed lessons stay complete.</Trans>
        }
      >
        {dry.isError ? (
          <QueryFailure query={dry} />
        ) : dry.isPending ? (
          <SkeletonText lines={5} />
        ) : (
          <div className="flex flex-col gap-4">
            <p className="text-14">
              {changes.length === 0 ? (
                <Plural
                  value={dry.data.checked}
                  one="# attempt was checked. Nothing would change."
                  other="# attempts were checked. Nothing would change."
                />
              ) : (
                <Trans>
                  {changes.length} of {dry.data.checked} attempts would change. Nothing has changed
                  yet.
                </Trans>
              )}
            </p>
            {changes.length > 0 && (
              <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line">
                {changes.map((change) => (
                  <li
                    key={change.attempt_id}
                    className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-14"
                  >
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {change.learner.name}{' '}
                      <span className="text-13 text-ink-muted">
                        <Trans>Attempt {change.number}</Trans>
                      </span>
                    </span>
                    <span className="flex items-center gap-1.5 tabular-nums">
                      {pointsOf(change.before)}
                      <ArrowRight aria-label={t`becomes`} className="size-4 rtl:rotate-180" />
                      <strong>{pointsOf(change.after)}</strong>
                      <span className="text-ink-muted">/ {pointsOf(change.max_score)}</span>
                    </span>
                    {change.passed_before !== change.passed_after && (
                      <Pill tone={change.passed_after ? 'success' : 'danger'}>
                        {change.passed_after ? t`Now passes` : t`No longer passes`}
                      </Pill>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <FormError>{error}</FormError>
          </div>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button>
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={pending}
            disabled={changes.length === 0}
            onClick={() => void apply()}
          >
            <Plural value={changes.length} one="Update # attempt" other="Update # attempts" />
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
