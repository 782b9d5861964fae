import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { changeSignUp, type OrganizationSettings } from '#contract/organization-settings.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { JoinRequests } from './join-requests.tsx'
import { useSettingsChange } from './use-settings-change.ts'

type SignUpProps = { organizationId: string; settings: OrganizationSettings }

/** How people come in: by invitation, on request, by themselves, or by the domain of their address. */
export function SignUpSettings({ organizationId, settings }: SignUpProps) {
  const { t } = useLingui()
  const [policy, setPolicy] = useState(settings.sign_up_policy)
  const [byDomain, setByDomain] = useState(settings.domain_sign_up)
  const [ownOnly, setOwnOnly] = useState(settings.own_domains_only)
  const save = useSettingsChange(organizationId, () =>
    call(changeSignUp, {
      params: { organizationId },
      body: { sign_up_policy: policy, domain_sign_up: byDomain, own_domains_only: ownOnly },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(undefined)
  }
  const { domains, open_sign_up, join_url } = settings
  return (
    <div className="flex flex-col gap-6">
      <Card className="sm:p-6">
        <CardHead
          title={<Trans>Sign-up</Trans>}
          description={<Trans>People who join without an invitation become learners.</Trans>}
        />
        <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <Field
            group
            label={<Trans>How people join</Trans>}
            hint={
              !open_sign_up && (
                <Trans>
                  Open sign-up needs approval from the platform.{' '}
                  <Link
                    to="/dashboard/admin/inquiries"
                    search={{ tab: 'requisitions' }}
                    className="text-primary underline underline-offset-4"
                  >
                    Request open sign-up
                  </Link>
                </Trans>
              )
            }
          >
            <RadioGroup
              cards
              value={policy}
              onValueChange={setPolicy}
              options={[
                {
                  value: 'invite_only',
                  label: t`Invite only`,
                  hint: t`People need an invitation to join`,
                },
                {
                  value: 'request',
                  label: t`On request`,
                  hint: t`People request access and an admin decides`,
                  disabled: !open_sign_up,
                },
                {
                  value: 'open',
                  label: t({ message: 'Open', context: 'sign-up' }),
                  hint: t`Anyone with the link can join right away`,
                  disabled: !open_sign_up,
                },
              ]}
            />
          </Field>
          <Field
            group
            label={<Trans>Email domains</Trans>}
            hint={
              <Trans>
                Prove your domains under{' '}
                <Link
                  to="."
                  search={{ tab: 'security' }}
                  className="text-primary underline underline-offset-4"
                >
                  Security
                </Link>
                .
              </Trans>
            }
          >
            <div className="flex flex-col gap-3">
              <span className="flex flex-wrap gap-1.5">
                {domains.length === 0
                  ? '–'
                  : domains.map((domain) => <Pill key={domain}>{domain}</Pill>)}
              </span>
              <Switch
                disabled={domains.length === 0}
                checked={byDomain}
                onCheckedChange={setByDomain}
                label={<Trans>People with these email domains can join without approval</Trans>}
                hint={<Trans>They confirm their address with a link in an email.</Trans>}
              />
              <Switch
                disabled={domains.length === 0}
                checked={ownOnly}
                onCheckedChange={setOwnOnly}
                label={<Trans>Only invite addresses from these domains</Trans>}
                hint={<Trans>Invitations to other domains are blocked.</Trans>}
              />
            </div>
          </Field>
          <Field group label={<Trans>Join link</Trans>}>
            <span className="flex items-center gap-2">
              <code className="min-w-0 flex-1 truncate rounded-control border border-line bg-wash px-3 py-2 text-13">
                {join_url}
              </code>
              <CopyButton text={join_url} />
            </span>
          </Field>
          <Button type="submit" variant="primary" pending={save.isPending} className="self-start">
            <Trans>Save changes</Trans>
          </Button>
        </form>
      </Card>
      <JoinRequests organizationId={organizationId} />
    </div>
  )
}
