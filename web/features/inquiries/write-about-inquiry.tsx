import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Mail, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { noteInquiry, replyToInquiry, type Inquiry } from '#contract/inquiries.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'

type WriteProps = { inquiry: Inquiry; onChanged: (inquiry: Inquiry) => Promise<void> }

/** One box, two ways out: to the sender by e-mail, or a note that stays among staff. */
export function WriteAboutInquiry({ inquiry, onChanged }: WriteProps) {
  const { t } = useLingui()
  const [body, setBody] = useState('')
  const write = useMutation({
    mutationFn: (kind: 'reply' | 'note') =>
      call(kind === 'reply' ? replyToInquiry : noteInquiry, {
        params: { inquiryId: inquiry.id },
        body: { body },
      }),
    onSuccess: async (next, kind) => {
      setBody('')
      toast.success(kind === 'reply' ? t`Sent to ${inquiry.email}` : t`Note saved`)
      await onChanged(next)
    },
    onError: (failure) => toastFailure(failure),
  })
  const blank = body.trim() === ''
  return (
    <div className="flex flex-col gap-3">
      <Field label={<Trans>Write</Trans>}>
        <Textarea
          rows={4}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {inquiry.can.reply && (
          <Button
            variant="primary"
            disabled={blank}
            pending={write.isPending}
            onClick={() => write.mutate('reply')}
          >
            <Mail />
            <Trans>Reply by email</Trans>
          </Button>
        )}
        <Button disabled={blank} pending={write.isPending} onClick={() => write.mutate('note')}>
          <StickyNote />
          <Trans>Save as note</Trans>
        </Button>
      </div>
    </div>
  )
}
