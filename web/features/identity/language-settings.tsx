import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { updateProfile } from '#contract/identity.ts'
import { asLanguage, languageCodes, languages, type Language } from '#contract/languages.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { keepProfile } from './queries.ts'

/** In which language Lyceum speaks to the person, on all their devices. */
export function LanguageSettings() {
  const { t } = useLingui()
  const chosen = useSession(({ user }) => user?.language ?? null)
  const offered = useSession((session) => currentOrganization(session)?.language)
  const save = useMutation({
    mutationFn: (language: Language | null) => call(updateProfile, { body: { language } }),
    onSuccess: (profile) => {
      keepProfile(profile)
      // The scripts of the page speak one language: the next ones speak the other.
      location.reload()
    },
    onError: (failure) => toastFailure(failure),
  })
  const pending = save.isPending ? (save.variables ?? null) : chosen
  return (
    <Field
      label={<Trans>Language</Trans>}
      hint={
        offered ? (
          <Trans>Your organization uses {languages[offered].name}.</Trans>
        ) : (
          <Trans>Emails and pages use this language on all your devices.</Trans>
        )
      }
    >
      <Select
        className="sm:max-w-80"
        disabled={save.isPending}
        value={pending ?? automatic}
        onValueChange={(value) => save.mutate(asLanguage(value) ?? null)}
        options={[
          { value: automatic, label: t`Automatic` },
          ...languageCodes.map((value) => ({ value, label: languages[value].name })),
        ]}
      />
    </Field>
  )
}

const automatic = 'automatic' as const
