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
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AddressField } from './address-field.tsx'
import { parametersText, readParameters } from './parameters-text.ts'
import { ToolRights } from './tool-rights.tsx'

type ToolDialogProps = {
  organizationId: string
  editing: LtiTool | 'new' | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

export function ToolDialog({ organizationId, editing, onClose, onSaved }: ToolDialogProps) {
  const { t } = useLingui()
  const tool = editing === 'new' ? undefined : editing
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={editing === 'new' ? t`Add tool by hand` : t`Edit tool`}>
        {editing && (
          <ToolForm
            tool={tool}
            deploymentId={tool?.deployment_id}
            send={(body) =>
              tool
                ? call(saveLtiTool, { params: { organizationId, toolId: tool.id }, body })
                : call(addLtiTool, { params: { organizationId }, body })
            }
            onSaved={onSaved}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

/** An organization's own tool, or one that the installation provides. */
type Described = Omit<LtiTool, 'deployment_id' | 'placements' | 'allowed'> & {
  placements?: LtiTool['placements']
}

type Written = Omit<SaveLtiToolBody, 'custom' | 'redirect_urls'> & {
  custom: string
  redirect_urls: string
}

const writtenOf = (tool: Described | undefined): Written => ({
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

type ToolFormProps = {
  tool: Described | undefined
  deploymentId?: string | undefined
  send: (body: SaveLtiToolBody) => Promise<unknown>
  onSaved: () => Promise<void>
  onDone: () => void
  /** Of a provided tool: its rights are the most that organizations may allow. */
  isProvided?: boolean
  /** Further fields, before the button. */
  children?: ReactNode
}

export function ToolForm({
  tool,
  deploymentId,
  send,
  onSaved,
  onDone,
  isProvided = false,
  children,
}: ToolFormProps) {
  const { t } = useLingui()
  const [written, setWritten] = useState(() => writtenOf(tool))
  const change = (changes: Partial<Written>) => setWritten((now) => ({ ...now, ...changes }))
  const save = useMutation({
    mutationFn: () => send(bodyOf(written)),
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
          {deploymentId !== undefined && (
            <AddressField label={<Trans>Deployment ID</Trans>} value={deploymentId} />
          )}
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
      <ToolRights written={written} isProvided={isProvided} onChange={change} />
      {children}
      <DialogFooter>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {tool ? <Trans>Save tool</Trans> : <Trans>Add tool</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
