import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import {
  addLtiPlatform,
  saveLtiPlatform,
  type LtiPlatform,
  type LtiPlatforms,
} from '#contract/lti-platforms.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { addressesOf, presets, siteOf, type PresetId } from './platform-presets.ts'

type PlatformDialogProps = {
  organizationId: string
  editing: LtiPlatform | 'new' | undefined
  onClose: () => void
  onSaved: (next: LtiPlatforms) => void
}

export function PlatformDialog({ editing, onClose, ...props }: PlatformDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={editing === 'new' ? t`Add platform by hand` : t`Edit platform`}
        description={t`The other platform shows these values once you’ve added Lyceum there.`}
      >
        {editing && (
          <PlatformForm
            {...props}
            platform={editing === 'new' ? undefined : editing}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function PlatformForm({
  organizationId,
  platform,
  onSaved,
  onDone,
}: Pick<PlatformDialogProps, 'organizationId' | 'onSaved'> & {
  platform: LtiPlatform | undefined
  onDone: () => void
}) {
  const { t } = useLingui()
  const [written, setWritten] = useState({
    name: platform?.name ?? '',
    issuer: platform?.issuer ?? '',
    client_id: platform?.client_id ?? '',
    deployments: platform?.deployment_ids.join('\n') ?? '',
    authorization_url: platform?.authorization_url ?? '',
    token_url: platform?.token_url ?? '',
    jwks_url: platform?.jwks_url ?? '',
    staff_role: platform?.staff_role ?? ('learner' as const),
  })
  const save = useMutation({
    mutationFn: () => {
      const { deployments, ...rest } = written
      const body = { ...rest, deployment_ids: deployments.split(/\s+/).filter(Boolean) }
      return platform
        ? call(saveLtiPlatform, { params: { organizationId, platformId: platform.id }, body })
        : call(addLtiPlatform, { params: { organizationId }, body })
    },
    onSuccess: (next) => {
      onSaved(next)
      toast.success(platform ? t`Platform saved` : t`Platform added`)
      onDone()
    },
  })
  const [preset, setPreset] = useState<PresetId | 'other'>('other')
  const [site, setSite] = useState('')
  /** Fills in what is known of the chosen platform. */
  const fill = (next: { preset?: PresetId | 'other'; site?: string; clientId?: string }) => {
    const chosen = next.preset ?? preset
    if (next.preset) setPreset(next.preset)
    if (next.site !== undefined) setSite(next.site)
    setWritten((now) => {
      const client_id = next.clientId ?? now.client_id
      if (chosen === 'other') return { ...now, client_id }
      const { name, needsSite } = presets[chosen]
      const given = next.site ?? site
      const known =
        needsSite && !siteOf(given) ? {} : addressesOf(chosen, { site: given, clientId: client_id })
      return { ...now, client_id, name: next.preset ? name : now.name, ...known }
    })
  }
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const input = (
    name: 'name' | 'issuer' | 'client_id' | 'authorization_url' | 'token_url' | 'jwks_url',
    label: ReactNode,
  ) => (
    <Field label={label} error={errors[name]}>
      <Input
        value={written[name]}
        onChange={(event) =>
          name === 'client_id'
            ? fill({ clientId: event.target.value })
            : setWritten((now) => ({ ...now, [name]: event.target.value }))
        }
      />
    </Field>
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {save.isError && Object.keys(errors).length === 0 && (
        <FormError>{messageOf(save.error)}</FormError>
      )}
      {!platform && (
        <Field
          label={<Trans>Platform</Trans>}
          hint={<Trans>Fills in the addresses that are the same everywhere.</Trans>}
        >
          <Select
            value={preset}
            options={[
              ...Object.entries(presets).map(([id, { name }]) => ({
                value: id as PresetId,
                label: name,
              })),
              { value: 'other', label: t`Another platform` },
            ]}
            onValueChange={(next) => fill({ preset: next })}
          />
        </Field>
      )}
      {preset !== 'other' && presets[preset].needsSite && (
        <Field label={<Trans>Address of the site</Trans>}>
          <Input
            type="url"
            placeholder="https://"
            value={site}
            onChange={(event) => fill({ site: event.target.value })}
          />
        </Field>
      )}
      {input('name', <Trans>Name</Trans>)}
      {input('issuer', <Trans>Issuer (platform ID)</Trans>)}
      {input('client_id', <Trans>Client ID</Trans>)}
      <Field
        label={<Trans>Deployment IDs</Trans>}
        hint={<Trans>One per line.</Trans>}
        error={errors['deployment_ids']}
      >
        <Textarea
          rows={2}
          value={written.deployments}
          onChange={(event) => setWritten((now) => ({ ...now, deployments: event.target.value }))}
        />
      </Field>
      {input('authorization_url', <Trans>Authentication request URL</Trans>)}
      {input('token_url', <Trans>Access token URL</Trans>)}
      {input('jwks_url', <Trans>Public keyset URL</Trans>)}
      <Field group label={<Trans>The platform’s teachers join as</Trans>}>
        <RadioGroup
          value={written.staff_role}
          onValueChange={(staff_role) => setWritten((now) => ({ ...now, staff_role }))}
          options={[
            { value: 'learner', label: t`Learners` },
            {
              value: 'instructor',
              label: t`Instructors`,
              hint: t`They can create courses here, but edit none until someone adds them to it.`,
            },
          ]}
        />
      </Field>
      <DialogFooter>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {platform ? <Trans>Save platform</Trans> : <Trans>Add platform</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
