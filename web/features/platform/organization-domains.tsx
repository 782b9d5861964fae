import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { addOrganizationDomain, removeOrganizationDomain } from '#contract/platform.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { OrganizationPart } from './organization-sheet.tsx'

export function OrganizationDomains({ organization, onChanged }: OrganizationPart) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const params = { platformOrganizationId: organization.id }
  const add = useMutation({
    mutationFn: () => call(addOrganizationDomain, { params, body: { domain: typed } }),
    onSuccess: async (next) => {
      setTyped('')
      await onChanged(next)
    },
  })
  const remove = useMutation({
    mutationFn: (domain: string) => call(removeOrganizationDomain, { params, body: { domain } }),
    onSuccess: onChanged,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <section aria-labelledby="domains">
      <h3 id="domains" className="mb-1 font-semibold">
        <Trans>Email domains</Trans>
      </h3>
      <p className="mb-3 text-13 text-ink-muted">
        <Trans>
          Only add domains the organization owns. It can then control how people with these
          addresses sign in.
        </Trans>
      </p>
      <ul className="mb-3 flex flex-wrap gap-2 empty:hidden">
        {organization.limits.domains.map((domain) => (
          <li
            key={domain}
            className="flex items-center gap-1 rounded-full border border-line ps-3 pe-1 text-13"
          >
            {domain}
            <IconButton
              size="sm"
              label={t`Remove ${domain}`}
              onClick={() => remove.mutate(domain)}
              pending={remove.isPending}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {organization.limits.hosts.length > 0 && (
        <p className="mb-3 text-13 wrap-anywhere">
          <Trans>Host names: {organization.limits.hosts.join(', ')}</Trans>
        </p>
      )}
      <form
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') add.mutate()
        }}
      >
        <Field
          hideLabel
          label={<Trans>New domain</Trans>}
          error={add.isError && messageOf(add.error)}
          className="flex-1"
        >
          <Input
            placeholder="school.org"
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" pending={add.isPending}>
          <Trans>Add domain</Trans>
        </Button>
      </form>
    </section>
  )
}
