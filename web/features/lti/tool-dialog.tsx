import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { addLtiTool, saveLtiTool, type LtiTool, type SaveLtiToolBody } from '#contract/lti-tools.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AddressField } from './address-field.tsx'
import { parametersText, readParameters } from './parameters-text.ts'

type ToolDialogProps = {
  organizationId: string
  editing: LtiTool | 'new' | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

export function ToolDialog({ editing, onClose, ...props }: ToolDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={editing === 'new' ? t`Add tool by hand` : t`Edit tool`}>
        {editing && (
          <ToolForm {...props} tool={editing === 'new' ? undefined : editing} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

type Written = Omit<SaveLtiToolBody, 'custom' | 'redirect_urls'> & {
  custom: string
  redirect_urls: string
}

const writtenOf = (tool: LtiTool | undefined): Written => ({
  name: tool?.name ?? '',
  description: tool?.description ?? '',
  login_url: tool?.login_url ?? '',
  launch_url: tool?.launch_url ?? '',
  deep_link_url: tool?.deep_link_url ?? null,
  review_url: tool?.review_url ?? null,
  redirect_urls: tool?.redirect_urls.join('\n') ?? '',
  jwks_url: tool?.jwks_url ?? null,
  jwks: tool?.jwks ?? null,
  custom: parametersText(tool?.custom ?? {}),
  scopes: tool?.scopes ?? [],
  shares_name: tool?.shares_name ?? false,
  shares_email: tool?.shares_email ?? false,
  shares_picture: tool?.shares_picture ?? false,
  opens_in: tool?.opens_in ?? 'frame',
  placements: tool?.placements ?? [],
})

const bodyOf = (written: Written): SaveLtiToolBody => {
  const redirects = written.redirect_urls.split(/\s+/).filter(Boolean)
  return {
    ...written,
    custom: readParameters(written.custom),
    redirect_urls: redirects.length > 0 ? redirects : [written.launch_url],
    deep_link_url: written.deep_link_url?.trim() || null,
    review_url: written.review_url?.trim() || null,
    jwks_url: written.jwks_url?.trim() || null,
    jwks: written.jwks?.trim() || null,
  }
}

function ToolForm({
  organizationId,
  tool,
  onSaved,
  onDone,
}: Pick<ToolDialogProps, 'organizationId' | 'onSaved'> & {
  tool: LtiTool | undefined
  onDone: () => void
}) {
  const { t } = useLingui()
  const [written, setWritten] = useState(() => writtenOf(tool))
  const change = (changes: Partial<Written>) => setWritten((now) => ({ ...now, ...changes }))
  const save = useMutation({
    mutationFn: () => {
      const body = bodyOf(written)
      return tool
        ? call(saveLtiTool, { params: { organizationId, toolId: tool.id }, body })
        : call(addLtiTool, { params: { organizationId }, body })
    },
    onSuccess: async () => {
      await onSaved()
      toast.success(tool ? t`Tool saved` : t`Tool added`)
      onDone()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const address = (
    name: 'login_url' | 'launch_url' | 'deep_link_url' | 'review_url' | 'jwks_url',
    label: ReactNode,
    hint?: ReactNode,
  ) => (
    <Field
      label={label}
      hint={hint}
      error={errors[name]}
      optional={name !== 'login_url' && name !== 'launch_url'}
    >
      <Input
        type="url"
        placeholder="https://"
        value={written[name] ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {save.isError && Object.keys(errors).length === 0 && (
        <FormError>{messageOf(save.error)}</FormError>
      )}
      {tool && (
        <>
          <AddressField label={<Trans>Client ID</Trans>} value={tool.client_id} />
          <AddressField label={<Trans>Deployment ID</Trans>} value={tool.deployment_id} />
        </>
      )}
      <Field label={<Trans>Name</Trans>} error={errors['name']}>
        <Input
          maxLength={120}
          value={written.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {address('login_url', <Trans>Login initiation URL</Trans>)}
      {address('launch_url', <Trans>Launch URL</Trans>)}
      <Field
        label={<Trans>Redirect URLs</Trans>}
        hint={<Trans>One per line. Empty means the launch URL.</Trans>}
        error={errors['redirect_urls'] ?? errors['redirect_urls.0']}
      >
        <Textarea
          rows={2}
          value={written.redirect_urls}
          onChange={(event) => change({ redirect_urls: event.target.value })}
        />
      </Field>
      {address('jwks_url', <Trans>Public keyset URL</Trans>)}
      <Field
        optional
        label={<Trans>Public keys</Trans>}
        hint={<Trans>Paste a key set in JSON if the tool has no keyset URL.</Trans>}
        error={errors['jwks']}
      >
        <Textarea
          rows={2}
          className="font-mono text-13"
          value={written.jwks ?? ''}
          onChange={(event) => change({ jwks: event.target.value })}
        />
      </Field>
      {address(
        'deep_link_url',
        <Trans>Content selection URL</Trans>,
        <Trans>Lets authors choose content inside the tool (deep linking).</Trans>,
      )}
      {address(
        'review_url',
        <Trans>Submission review URL</Trans>,
        <Trans>Shows teachers the work behind a score, from the gradebook.</Trans>,
      )}
      <Field
        optional
        label={<Trans>Custom parameters</Trans>}
        hint={<Trans>One per line, as name=value. Values such as $Context.id are filled in.</Trans>}
        error={errors['custom']}
      >
        <Textarea
          rows={2}
          value={written.custom}
          onChange={(event) => change({ custom: event.target.value })}
        />
      </Field>
      <Rights written={written} onChange={change} />
      <DialogFooter>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {tool ? <Trans>Save tool</Trans> : <Trans>Add tool</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** What the tool is told about people, and which services it may use. */
function Rights({
  written,
  onChange,
}: {
  written: Written
  onChange: (changes: Partial<Written>) => void
}) {
  const { t } = useLingui()
  const allow = (scope: Written['scopes'][number], on: boolean) =>
    onChange({ scopes: [...written.scopes.filter((one) => one !== scope), ...(on ? [scope] : [])] })
  return (
    <>
      <Field group label={t`Share with the tool`}>
        <div className="flex flex-col gap-3">
          <Switch
            label={t`Names`}
            checked={written.shares_name}
            onCheckedChange={(shares_name) => onChange({ shares_name })}
          />
          <Switch
            label={t`Email addresses`}
            checked={written.shares_email}
            onCheckedChange={(shares_email) => onChange({ shares_email })}
          />
          <Switch
            label={t`Profile pictures`}
            checked={written.shares_picture}
            onCheckedChange={(shares_picture) => onChange({ shares_picture })}
          />
        </div>
      </Field>
      <Field group label={t`Allow the tool to`}>
        <div className="flex flex-col gap-3">
          <Switch
            label={t`Send grades`}
            checked={written.scopes.includes('grades')}
            onCheckedChange={(on) => allow('grades', on)}
          />
          <Switch
            label={t`List the members of courses that use it`}
            checked={written.scopes.includes('members')}
            onCheckedChange={(on) => allow('members', on)}
          />
          <Switch
            label={t`See which groups the members are in`}
            checked={written.scopes.includes('groups')}
            onCheckedChange={(on) => allow('groups', on)}
          />
        </div>
      </Field>
      <Field group label={t`Course navigation`}>
        <Switch
          label={t`Show the tool on the page of every course`}
          checked={written.placements.includes('course_navigation')}
          onCheckedChange={(on) => onChange({ placements: on ? ['course_navigation'] : [] })}
        />
      </Field>
      <Field group label={t`New lessons open the tool`}>
        <RadioGroup
          value={written.opens_in}
          onValueChange={(opens_in) => onChange({ opens_in })}
          options={[
            { value: 'frame', label: t`In the lesson` },
            { value: 'window', label: t`In a new window` },
          ]}
        />
      </Field>
    </>
  )
}
