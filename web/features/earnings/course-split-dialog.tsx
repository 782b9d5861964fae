import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  removeCourseSplit,
  saveCourseSplit,
  type CourseSplitRow,
  type SplitRules,
} from '#contract/split-rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { readPercent } from './percent.ts'
import { earningsKey } from './queries.ts'

/** A rule of a course's own: how much its instructors get, and in which parts. */
export function CourseSplitDialog({
  organizationId,
  rules,
  row,
  onClose,
}: {
  organizationId: string
  rules: SplitRules
  row: CourseSplitRow
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [share, setShare] = useState(
    String((row.instructor_basis_points ?? rules.instructor_basis_points) / 100),
  )
  const [weights, setWeights] = useState<Record<string, string>>(
    Object.fromEntries(row.instructors.map(({ person, weight }) => [person.id, String(weight)])),
  )
  const params = { organizationId, courseId: row.course.id }
  const change = useMutation({
    mutationFn: (own: boolean) =>
      own
        ? call(saveCourseSplit, {
            params,
            body: {
              instructor_basis_points: readPercent(share),
              weights: Object.entries(weights).map(([person_id, weight]) => ({
                person_id,
                weight: Number(weight),
              })),
            },
          })
        : call(removeCourseSplit, { params }),
    onSuccess: async () => {
      toast.success(t`Split saved. It applies to new sales.`)
      await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
      onClose()
    },
  })
  const errors = change.error instanceof ApiError ? change.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate(true)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={<Trans>Revenue split for “{row.course.title}”</Trans>}
        description={<Trans>Applies to new sales only.</Trans>}
      >
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <FormError>{errors['weights'] ?? (change.error && messageOf(change.error))}</FormError>
          <Field
            label={<Trans>Instructors' share</Trans>}
            error={errors['instructor_basis_points']}
          >
            <Input
              inputMode="decimal"
              className="max-w-32"
              value={share}
              after="%"
              onChange={(event) => setShare(event.target.value)}
            />
          </Field>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-14 font-semibold">
              <Trans>Parts</Trans>
            </legend>
            {row.instructors.map(({ person }) => (
              <Field key={person.id} label={person.name}>
                <Input
                  inputMode="numeric"
                  className="max-w-24"
                  value={weights[person.id] ?? '0'}
                  onChange={(event) => {
                    const weight = event.target.value.replaceAll(/\D/g, '')
                    setWeights((now) => ({ ...now, [person.id]: weight }))
                  }}
                />
              </Field>
            ))}
          </fieldset>
          <DialogFooter>
            {row.instructor_basis_points !== null && (
              <Button pending={change.isPending} onClick={() => change.mutate(false)}>
                <Trans>Same as all courses</Trans>
              </Button>
            )}
            <Button type="submit" variant="primary" pending={change.isPending}>
              <Trans>Save split</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
