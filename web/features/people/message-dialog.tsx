import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { messageMany } from '#contract/conversations.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { call } from '#web/lib/call.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'

type MessageDialogProps = {
  organizationId: string
  personIds: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** One text to several people, to each in a conversation of their own. */
export function MessageDialog(props: MessageDialogProps) {
  const { organizationId, personIds, open, onOpenChange, onDone } = props
  const { t } = useLingui()
  const count = personIds.length
  const send = async (text: string) => {
    const body = paragraphs(
      ...text
        .split(/\n{2,}/)
        .map((part) => part.trim())
        .filter(Boolean),
    )
    const { sent, failures } = await call(messageMany, {
      params: { organizationId },
      body: { person_ids: personIds, body },
    })
    if (sent > 0) toast.success(sent === 1 ? t`Message sent` : t`${sent} messages sent`)
    if (failures.length > 0) {
      const names = failures.map(({ name, detail }) => `${name}: ${detail}`).join(' ')
      toast.error(t`Some messages weren’t sent`, { description: names })
    }
    onDone()
  }
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      danger={false}
      title={<Plural value={count} one="Message # person" other="Message # people" />}
      effect={<Trans>Each person gets the message on their own and can reply to you.</Trans>}
      label={<Trans>Message</Trans>}
      confirmLabel={<Trans>Send message</Trans>}
      onConfirm={send}
    />
  )
}
