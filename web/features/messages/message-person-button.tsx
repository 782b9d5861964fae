import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { openConversation } from '#contract/conversations.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'

type MessagePersonButtonProps = { organizationId: string; person: { id: string; name: string } }

/** Opens the conversation of a learner with someone. */
export function MessagePersonButton({ organizationId, person }: MessagePersonButtonProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () =>
      call(openConversation, { params: { organizationId }, body: { person_id: person.id } }),
    onSuccess: ({ id }) =>
      navigate({ to: '/dashboard/student/messages', search: { conversation: id } }),
    onError: (error) => toastFailure(error),
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t`Message ${person.name}`}
      pending={open.isPending}
      onClick={() => open.mutate()}
    >
      <MessageSquare />
      <span className="max-sm:sr-only">
        <Trans>Message</Trans>
      </span>
    </Button>
  )
}
