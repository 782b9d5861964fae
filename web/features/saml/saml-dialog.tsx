import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { OrganizationRole } from '#contract/organizations.ts'
import {
  addSamlConnection,
  saveSamlConnection,
  type SamlConnection,
  type SamlMapping,
} from '#contract/saml.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { organizationRoles, roleWords } from '#web/lib/role-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'

type SamlDialogProps = {
  organizationId: string
  domains: readonly string[]
  editing: SamlConnection | 'new' | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function SamlDialog({ editing, onClose, ...props }: SamlDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={editing === 'new' ? t`Add SAML connection` : t`Edit SAML connection`}
      >
        {editing && (
          <SamlForm
            {...props}
            connection={editing === 'new' ? undefined : editing}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

/** `teacher = instructor` per line. */
const rolesAsText = (values: SamlConnection['role_values']) =>
  values.map(({ value, role }) => `${value} = ${role}`).join('\n')

const rolesInText = (text: string) =>
  text
    .split('\n')
    .map((line) => /^(.+)=\s*(admin|instructor|learner)\s*$/i.exec(line.trim()))
    .filter((found) => found !== null)
    .map((found) => ({
      value: (found[1] ?? '').trim(),
      role: (found[2] ?? '').toLowerCase() as OrganizationRole,
    }))

interface Written {
  name: string
  metadata_url: string
  metadata: string
  domains: string[]
  mapping: SamlMapping
  roles: string
  default_role: OrganizationRole
  allows_unsolicited: boolean
  single_logout: boolean
}

const noMapping: SamlMapping = { email: '', first_name: '', last_name: '', role: '', groups: '' }

function SamlForm({
  organizationId,
  domains,
  connection,
  onSaved,
  onDone,
}: Omit<SamlDialogProps, 'editing' | 'onClose'> & {
  connection: SamlConnection | undefined
  onDone: () => void
}) {
  const { t, i18n } = useLingui()
  const [source, setSource] = useState<'url' | 'xml'>(
    connection && !connection.metadata_url ? 'xml' : 'url',
  )
  const [written, setWritten] = useState<Written>({
    name: connection?.name ?? '',
    metadata_url: connection?.metadata_url ?? '',
    metadata: '',
    domains: connection?.domains ?? [],
    mapping: connection?.mapping ?? noMapping,
    roles: rolesAsText(connection?.role_values ?? []),
    default_role: connection?.default_role ?? 'learner',
    allows_unsolicited: connection?.allows_unsolicited ?? false,
    single_logout: connection?.single_logout ?? false,
  })
  const set = (next: Partial<Written>) => setWritten((now) => ({ ...now, ...next }))
  const save = useMutation({
    mutationFn: () => {
      const { roles, metadata, metadata_url, ...rest } = written
      const body = {
        ...rest,
        role_values: rolesInText(roles),
        ...(source === 'url'
          ? { metadata_url: metadata_url.trim() || null }
          : { metadata_url: null, ...(metadata && { metadata }) }),
      }
      return connection
        ? call(saveSamlConnection, {
            params: { organizationId, connectionId: connection.id },
            body,
          })
        : call(addSamlConnection, { params: { organizationId }, body })
    },
    onSuccess: async () => {
      await onSaved()
      toast.success(connection ? t`Connection saved` : t`Connection added`)
      onDone()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const attribute = (name: keyof SamlMapping, label: ReactNode) => (
    <Field label={label} optional error={errors[`mapping.${name}`]}>
      <Input
        autoComplete="off"
        value={written.mapping[name]}
        onChange={(event) => set({ mapping: { ...written.mapping, [name]: event.target.value } })}
      />
    </Field>
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {save.isError && Object.keys(errors).length === 0 && (
        <FormError>{messageOf(save.error)}</FormError>
      )}
      <Field label={<Trans>Name</Trans>} error={errors['name']}>
        <Input value={written.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field group label={<Trans>Metadata of your identity provider</Trans>}>
        <RadioGroup
          value={source}
          onValueChange={setSource}
          options={[
            {
              value: 'url',
              label: t`From an address`,
              hint: t`We read it once a day, so new certificates work automatically.`,
            },
            { value: 'xml', label: t`Pasted or from a file` },
          ]}
        />
      </Field>
      {source === 'url' ? (
        <Field label={<Trans>Metadata address</Trans>} error={errors['metadata_url']}>
          <Input
            type="url"
            placeholder="https://login.school.org/metadata"
            value={written.metadata_url}
            onChange={(event) => set({ metadata_url: event.target.value })}
          />
        </Field>
      ) : (
        <>
          <Field
            label={<Trans>Metadata (XML)</Trans>}
            optional={connection !== undefined}
            hint={connection && <Trans>Leave empty to keep the current metadata.</Trans>}
            error={errors['metadata'] ?? errors['metadata_url']}
          >
            <Textarea
              rows={4}
              spellCheck={false}
              className="font-mono"
              value={written.metadata}
              onChange={(event) => set({ metadata: event.target.value })}
            />
          </Field>
          <Field label={<Trans>Metadata file</Trans>} optional>
            <Input
              type="file"
              accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
              onChange={async (event) => {
                const metadata = await event.target.files?.[0]?.text()
                if (metadata) set({ metadata })
              }}
            />
          </Field>
        </>
      )}
      {domains.length > 0 && (
        <Field
          group
          label={<Trans>Email domains</Trans>}
          hint={<Trans>Choose none to use the connection for all of your domains.</Trans>}
          error={errors['domains']}
        >
          <div className="flex flex-col gap-2">
            {domains.map((domain) => (
              <Checkbox
                key={domain}
                label={domain}
                checked={written.domains.includes(domain)}
                onCheckedChange={(on) =>
                  set({
                    domains: on
                      ? [...written.domains, domain]
                      : written.domains.filter((other) => other !== domain),
                  })
                }
              />
            ))}
          </div>
        </Field>
      )}
      <fieldset className="flex flex-col gap-3 rounded-card border border-line p-4">
        <legend className="px-1 font-semibold">
          <Trans>Attributes</Trans>
        </legend>
        <p className="text-13 text-ink-muted">
          <Trans>Leave a name empty to look for the usual ones.</Trans>
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {attribute('email', <Trans>Email attribute</Trans>)}
          {attribute('first_name', <Trans>First name attribute</Trans>)}
          {attribute('last_name', <Trans>Last name attribute</Trans>)}
          {attribute('groups', <Trans>Groups attribute</Trans>)}
          {attribute('role', <Trans>Role attribute</Trans>)}
          <Field label={<Trans>Role of everyone else</Trans>}>
            <Select
              value={written.default_role}
              onValueChange={(default_role) => set({ default_role })}
              options={organizationRoles.map((value) => ({
                value,
                label: i18n._(roleWords[value]),
              }))}
            />
          </Field>
        </div>
        <Field
          label={<Trans>Roles by value</Trans>}
          optional
          hint={
            <Trans>
              One per line, such as <code dir="ltr">Teachers = instructor</code>. Roles are admin,
              instructor and learner.
            </Trans>
          }
          error={errors['role_values']}
        >
          <Textarea
            rows={2}
            value={written.roles}
            onChange={(event) => set({ roles: event.target.value })}
          />
        </Field>
      </fieldset>
      <Switch
        label={<Trans>Allow sign-in from the provider’s own page</Trans>}
        hint={<Trans>For people who click a tile on your company’s app page.</Trans>}
        checked={written.allows_unsolicited}
        onCheckedChange={(allows_unsolicited) => set({ allows_unsolicited })}
      />
      <Switch
        label={<Trans>Sign out at the provider too</Trans>}
        hint={<Trans>Signing out here also ends the session at your identity provider.</Trans>}
        checked={written.single_logout}
        onCheckedChange={(single_logout) => set({ single_logout })}
      />
      <DialogFooter>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {connection ? <Trans>Save connection</Trans> : <Trans>Add connection</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
