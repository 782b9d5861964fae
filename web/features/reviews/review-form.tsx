import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writeReview, type Review } from '#contract/reviews.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { StarsInput } from './stars.tsx'

type ReviewFormProps = {
  organizationId: string
  courseId: string
  mine: Review | null
  onDone?: () => void
}

/** Writes my review or changes it. What was written stays when it could not be sent. */
export function ReviewForm({ organizationId, courseId, mine, onDone }: ReviewFormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [stars, setStars] = useState(mine?.stars ?? 0)
  const [body, setBody] = useState(mine?.body ?? '')
  const send = useMutation({
    mutationFn: () =>
      call(writeReview, { params: { organizationId, courseId }, body: { stars, body } }),
    onSuccess: async () => {
      toast.success(mine ? t`Review updated` : t`Thanks for your review`)
      onDone?.()
      // The average stands on many pages.
      await client.invalidateQueries()
    },
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (stars > 0 && !send.isPending) send.mutate()
      }}
    >
      <FormError>{send.isError && messageOf(send.error)}</FormError>
      <Field group label={<Trans>How would you rate this course?</Trans>}>
        <StarsInput name="stars" value={stars} onChange={setStars} />
      </Field>
      <Field
        optional
        label={<Trans>Your review</Trans>}
        hint={<Trans>What helped you, and who should take this course?</Trans>}
      >
        <Textarea
          rows={4}
          maxLength={5000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={stars === 0} pending={send.isPending}>
          {mine ? <Trans>Save review</Trans> : <Trans>Publish review</Trans>}
        </Button>
        {onDone && (
          <Button variant="ghost" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
