import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { ticketQuery } from './queries.ts'

const marks = [1, 2, 3, 4, 5] as const

/** How good was the help? One to five, with room for words; it can be changed later. */
export function RateTicket({ desk, ticket }: { desk: Desk; ticket: Ticket }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [rating, setRating] = useState(ticket.rating ?? 0)
  const [comment, setComment] = useState(ticket.rating_comment)
  const rate = useMutation({
    mutationFn: () =>
      call(desk.api.rateTicket, {
        params: { organizationId: desk.organizationId, ticketId: ticket.id },
        body: { rating, comment },
      }),
    onSuccess: (changed) => {
      client.setQueryData(ticketQuery(desk, ticket.id).queryKey, changed)
      toast.success(t`Thanks for your feedback`)
    },
    onError: (error) => toastFailure(error),
  })
  const changed = rating !== (ticket.rating ?? 0) || comment !== ticket.rating_comment
  return (
    <Card>
      <fieldset>
        <legend className="mb-2 font-semibold">
          <Trans>How was our help?</Trans>
        </legend>
        <div className="flex gap-1">
          {marks.map((mark) => (
            <label
              key={mark}
              className="relative cursor-pointer rounded-control p-1 has-focus-visible:outline-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name={`rating-${ticket.id}`}
                value={mark}
                checked={rating === mark}
                aria-label={t`${mark} of 5`}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                onChange={() => setRating(mark)}
              />
              <Star
                aria-hidden
                className={classNames(
                  'size-6',
                  mark <= rating ? 'fill-amber text-amber' : 'text-line-strong',
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {rating > 0 && changed && (
        <div className="mt-3 flex flex-col items-start gap-3">
          <Field optional label={<Trans>What could we do better?</Trans>} className="w-full">
            <Textarea
              rows={2}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
          <Button
            size="sm"
            variant="primary"
            pending={rate.isPending}
            onClick={() => rate.mutate()}
          >
            <Trans>Send rating</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
