import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentOnApproval, type Approval } from '#contract/approvals.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { approvalsKey } from './queries.ts'

/** The conversation between who asked and who reviews. */
export function ApprovalComments({
  organizationId,
  approval,
}: {
  organizationId: string
  approval: Approval
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [body, setBody] = useState('')
  const comment = useMutation({
    mutationFn: () =>
      call(commentOnApproval, {
        params: { organizationId, approvalId: approval.id },
        body: { body },
      }),
    onSuccess: async () => {
      setBody('')
      await queryClient.invalidateQueries({ queryKey: approvalsKey(organizationId) })
    },
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Card>
      <CardHead title={<Trans>Comments</Trans>} />
      <ol className="flex flex-col gap-4 empty:hidden">
        {approval.comments.map(({ id, author, body: text, created_at }) => (
          <li key={id} className="flex gap-3">
            <Avatar size="sm" name={author?.name ?? t`Former member`} src={author?.avatar} />
            <div className="min-w-0 flex-1 text-14">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{author?.name ?? t`Former member`}</span>
                <RelativeTime value={created_at} className="text-13 text-ink-faint" />
              </p>
              <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {approval.can.comment && (
        <form
          className="mt-4 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            comment.mutate()
          }}
        >
          <Field hideLabel label={<Trans>Comment</Trans>}>
            <Textarea
              rows={3}
              placeholder={t`Write a comment`}
              value={body}
              maxLength={5000}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
          <div>
            <Button type="submit" disabled={body.trim() === ''} pending={comment.isPending}>
              <Trans>Comment</Trans>
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
