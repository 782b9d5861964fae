import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { invite, type InviteResult } from '#contract/invitations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { emailsInFile, parseEmails } from './parse-emails.ts'
import { sentInvitationsKey } from './queries.ts'

const mostAtOnce = 500

type InviteFormProps = {
  organizationId: string
  /** The role that is chosen at first. */
  startRole?: OrganizationRole
  /** Groups that whoever accepts can land in. */
  groups?: { id: string; name: string }[]
  /** On a page of its own there is no dialog to cancel. */
  inDialog?: boolean
  onDone: (results: InviteResult[]) => void
}

export function InviteForm({
  organizationId,
  startRole = 'learner',
  groups = [],
  inDialog = true,
  onDone,
}: InviteFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [role, setRole] = useState(startRole)
  const [group, setGroup] = useState('')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const emails = parseEmails(text)

  const send = useMutation({
    mutationFn: () =>
      call(invite, {
        body: {
          organization: organizationId,
          emails,
          role,
          message: message.trim() || undefined,
          group: group || undefined,
        },
      }),
    onSuccess: async ({ results }) => {
      onDone(results)
      await queryClient.invalidateQueries({ queryKey: sentInvitationsKey(organizationId) })
    },
    onError: (failure) => toastFailure(failure, t`Failed to invite users`),
  })
  const fieldErrors = send.error instanceof ApiError ? send.error.errors : {}
  const emailError =
    emails.length > mostAtOnce
      ? t`Enter up to ${mostAtOnce} addresses at a time`
      : tried && emails.length === 0
        ? t`Add at least one email address`
        : fieldErrors['emails']

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (emails.length > 0 && emails.length <= mostAtOnce && !send.isPending) send.mutate()
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label={<Trans>Email addresses</Trans>}
        hint={<Trans>Separate multiple addresses with commas, spaces or line breaks.</Trans>}
        error={emailError}
        aside={
          emails.length > 0 && (
            <span className="tabular-nums">
              <Plural value={emails.length} one="# address" other="# addresses" />
            </span>
          )
        }
      >
        <Textarea
          rows={4}
          autoFocus
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="-mt-2">
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t`File with addresses`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            void chosen?.text().then((content) => {
              const found = emailsInFile(content)
              setText((typed) => parseEmails([typed, ...found].join('\n')).join('\n'))
            })
            event.target.value = ''
          }}
        />
        <Button size="sm" onClick={() => file.current?.click()}>
          <FileUp />
          <Trans>Add from a CSV file</Trans>
        </Button>
      </div>
      <Field group label={<Trans>Role</Trans>} error={fieldErrors['role']}>
        <RadioGroup
          cards
          className="sm:grid sm:grid-cols-3"
          value={role}
          onValueChange={setRole}
          options={[
            { value: 'learner', label: t`Learner`, hint: t`Takes courses` },
            { value: 'instructor', label: t`Instructor`, hint: t`Creates and teaches courses` },
            { value: 'admin', label: t`Admin`, hint: t`Manages the organization` },
          ]}
        />
      </Field>
      {groups.length > 0 && (
        <Field optional label={<Trans>Group</Trans>}>
          <Select
            value={group}
            onValueChange={(next: string) => setGroup(next)}
            options={[
              { value: '', label: t`No group` },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <Field optional label={<Trans>Message</Trans>} error={fieldErrors['message']}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <DialogFooter>
        {inDialog && (
          <DialogClose asChild>
            <Button>
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
        )}
        <Button type="submit" variant="primary" pending={send.isPending}>
          {send.isPending ? <Trans>Sending…</Trans> : <Trans>Send invitations</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
