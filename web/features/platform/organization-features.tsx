import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Feature, features } from '#contract/organization-settings.ts'
import { switchOrganizationFeature } from '#contract/platform.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { OrganizationPart } from './organization-sheet.tsx'
import { featureHints, featureWords } from './words.ts'

export function OrganizationFeatures({ organization, onChanged }: OrganizationPart) {
  const { i18n } = useLingui()
  const change = useMutation({
    mutationFn: (body: { feature: Feature; on: boolean }) =>
      call(switchOrganizationFeature, {
        params: { platformOrganizationId: organization.id },
        body,
      }),
    onSuccess: onChanged,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <section aria-labelledby="features">
      <h3 id="features" className="mb-3 font-semibold">
        <Trans>Features</Trans>
      </h3>
      <div className="flex flex-col gap-3">
        {features.map((feature) => (
          <Switch
            key={feature}
            label={i18n._(featureWords[feature])}
            hint={i18n._(featureHints[feature])}
            checked={organization.limits.features.includes(feature)}
            onCheckedChange={(on) => change.mutate({ feature, on })}
          />
        ))}
      </div>
    </section>
  )
}
