import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { OrganizationRole } from '#contract/organizations.ts'
import { createPeopleImport } from '#contract/people-imports.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { organizationRoles, roleWords } from '#web/lib/role-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { groupsQuery } from './queries.ts'

type ImportPeopleProps = {
  organizationId: string
  /** The role that is chosen at first. */
  of: OrganizationRole
  /** The file was read; nothing was sent yet. */
  onRead: (importId: string) => void
}

/** Takes a CSV file; what would happen to each row is shown before anyone is invited. */
export function ImportPeople({ organizationId, of: start, onRead }: ImportPeopleProps) {
  const { t, i18n } = useLingui()
  const { data: groups = [] } = useQuery(groupsQuery(organizationId))
  const [file, setFile] = useState<File>()
  const [role, setRole] = useState(start)
  const [group, setGroup] = useState('')
  const [message, setMessage] = useState('')
  const read = useMutation({
    mutationFn: (chosen: File) =>
      call(createPeopleImport, {
        params: { organizationId },
        body: {
          file: chosen,
          file_name: chosen.name,
          role,
          group: group || undefined,
          message: message.trim() || undefined,
        },
      }),
    onSuccess: ({ id }) => onRead(id),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !read.isPending) read.mutate(file)
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        group
        label={<Trans>CSV file</Trans>}
        error={read.error && messageOf(read.error)}
        aside={
          <button type="button" className="text-primary hover:underline" onClick={saveTemplate}>
            <Download aria-hidden className="me-1 inline size-3.5" />
            <Trans>Template</Trans>
          </button>
        }
      >
        <FileDrop
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={([chosen]) => setFile(chosen)}
          hint={
            file ? (
              <span className="font-semibold text-ink">{file.name}</span>
            ) : (
              <Trans>Columns: email, role and position. Up to 10,000 rows.</Trans>
            )
          }
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>Role</Trans>} hint={<Trans>Used for rows without a role.</Trans>}>
          <Select
            value={role}
            onValueChange={setRole}
            options={organizationRoles.map((value) => ({
              value,
              label: i18n._(roleWords[value]),
            }))}
          />
        </Field>
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
      </div>
      <Field optional label={<Trans>Message</Trans>}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!file} pending={read.isPending}>
          <Trans>Preview</Trans>
        </Button>
      </div>
    </form>
  )
}

const saveTemplate = () =>
  saveFile({
    name: 'people.csv',
    content_type: 'text/csv; charset=utf-8',
    base64: btoa('email,role,position\r\nada@example.org,instructor,Head of mathematics\r\n'),
  })
