import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Lightbulb, MapPin } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { type TicketKind, ticketKinds } from '#contract/support.ts'
import type { Ticket, TicketContext } from '#contract/tickets.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { ArticleLinks } from './article-links.tsx'
import { useAttachments } from './attachments-field.tsx'
import { browserName } from './browser-name.ts'
import { isPlatform, type Desk } from './desk.ts'
import { hasWords } from './document-field.ts'
import { MessageComposer } from './message-composer.tsx'
import { articleSearchQuery, ticketsKey } from './queries.ts'
import { kindWords } from './words.ts'

type NewTicketProps = {
  desk: Desk
  /** Where the person comes from: filled in by the page that sent them here. */
  context: TicketContext
  onOpened: (ticket: Ticket) => void
  onCancel: () => void
}

/** Asks the desk. While the subject is typed, articles that may answer it already appear beside. */
export function NewTicketForm({ desk, context, onOpened, onCancel }: NewTicketProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [subject, setSubject] = useState('')
  const [kind, setKind] = useState<TicketKind>(context.error_id ? 'problem' : 'question')
  const [adminsOnly, setAdminsOnly] = useState(false)
  const [body, setBody] = useState<Document>(emptyDocument)
  const [missing, setMissing] = useState<{ subject?: string; body?: string }>({})
  const [sent, setSent] = useState(false)
  const attachments = useAttachments()
  const touched = !sent && (subject.trim() !== '' || hasWords(body))
  const wanted = useDebounced(subject, 300)
  const suggestions = useQuery(articleSearchQuery(desk, wanted, 4)).data?.items ?? []

  const leaving = useBlocker({
    shouldBlockFn: () => touched,
    enableBeforeUnload: () => touched,
    withResolver: true,
  })
  const open = useMutation({
    mutationFn: () =>
      call(desk.api.openTicket, {
        params: { organizationId: desk.organizationId },
        body: {
          subject,
          kind,
          body,
          admins_only: adminsOnly,
          file_ids: attachments.ids,
          context: { browser: browserName(), ...context },
        },
      }),
    onSuccess: async (ticket) => {
      flushSync(() => setSent(true))
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
      onOpened(ticket)
    },
    onError: (error) => {
      if (error instanceof ApiError) setMissing(error.errors)
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const found = {
      ...(subject.trim() === '' && { subject: t`Describe the issue in a few words` }),
      ...(!hasWords(body) && attachments.ids.length === 0 && { body: t`Write a message first.` }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0 && !open.isPending && !attachments.busy) open.mutate()
  }
  const place = [context.course_title, context.lesson_title].filter(Boolean).join(' · ')

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,var(--container-form))_1fr]">
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {(place || context.error_id) && (
          <p className="flex items-start gap-2 rounded-card border border-line bg-wash px-3 py-2 text-13 text-ink-muted">
            <MapPin aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {place && <Trans>About {place}.</Trans>}{' '}
              {context.error_id && <Trans>With error {context.error_id}.</Trans>}
            </span>
          </p>
        )}
        <Field required label={<Trans>Subject</Trans>} error={missing.subject}>
          <Input
            autoFocus
            maxLength={160}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        </Field>
        <Field label={<Trans>Type</Trans>}>
          <Select
            value={kind}
            onValueChange={setKind}
            options={ticketKinds.map((value) => ({
              value,
              label: i18n._(kindWords[value]),
            }))}
          />
        </Field>
        <div>
          <span aria-hidden className="mb-1.5 block text-14 font-semibold">
            <Trans>Message</Trans>
          </span>
          <MessageComposer
            label={t`Message`}
            placeholder={t`What did you do, what did you expect, and what happened?`}
            value={body}
            onChange={setBody}
            attachments={attachments}
            onSubmit={submit}
            error={missing.body ?? (open.isError && messageOf(open.error))}
            actions={
              <>
                <Button onClick={onCancel}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  pending={open.isPending}
                  disabled={attachments.busy}
                >
                  <Trans>Send</Trans>
                </Button>
              </>
            }
          />
        </div>
        {!isPlatform(desk) && (
          <Checkbox
            checked={adminsOnly}
            onCheckedChange={setAdminsOnly}
            label={<Trans>Visible to admins only, not instructors</Trans>}
          />
        )}
      </form>
      <div aria-live="polite">
        {suggestions.length > 0 && wanted.trim().length > 1 && (
          <Card>
            <h2 className="mb-2 flex items-center gap-2 text-14 font-semibold">
              <Lightbulb aria-hidden className="size-4 text-amber-ink" />
              <Trans>These articles might help</Trans>
            </h2>
            <ArticleLinks summaries newTab articles={suggestions} />
          </Card>
        )}
      </div>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(shown) => !shown && leaving.reset?.()}
        title={<Trans>Leave without sending?</Trans>}
        effect={<Trans>Your message will be lost.</Trans>}
        confirmLabel={<Trans>Leave</Trans>}
        onConfirm={() => leaving.proceed?.()}
      />
    </div>
  )
}
