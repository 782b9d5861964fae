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
          description={<Trans>Who joins by themselves joins as a learner.</Trans>}
        />
        <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <Field
            group
            label={<Trans>How people join</Trans>}
            hint={
              !open_sign_up && (
                <Trans>
                  More than invitations needs the consent of the platform.{' '}
                  <Link
                    to="/dashboard/admin/inquiries"
                    search={{ tab: 'requisitions' }}
                    className="text-primary underline underline-offset-4"
                  >
                    Ask for open sign-up
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
                  hint: t`Nobody comes in without an invitation`,
                },
                {
                  value: 'request',
                  label: t`On request`,
                  hint: t`People ask, an admin decides`,
                  disabled: !open_sign_up,
                },
                {
                  value: 'open',
                  label: t`Open`,
                  hint: t`Whoever has the link joins at once`,
                  disabled: !open_sign_up,
                },
              ]}
            />
          </Field>
          <Field
            group
            label={<Trans>E-mail domains</Trans>}
            hint={
              <Trans>
                Domains are confirmed by the platform.{' '}
                <Link
                  to="/dashboard/admin/inquiries"
                  search={{ tab: 'requisitions' }}
                  className="text-primary underline underline-offset-4"
                >
                  Ask for a domain
                </Link>
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
                label={<Trans>People with such an address join without asking</Trans>}
                hint={<Trans>They prove the address with a link in an e-mail.</Trans>}
              />
              <Switch
                disabled={domains.length === 0}
                checked={ownOnly}
                onCheckedChange={setOwnOnly}
                label={<Trans>Invite only such addresses</Trans>}
                hint={<Trans>Invitations to other domains are refused.</Trans>}
              />
            </div>
          </Field>
          <Field group label={<Trans>Link to join</Trans>}>
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
