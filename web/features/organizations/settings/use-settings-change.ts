import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrganizationSettings } from '#contract/organization-settings.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'
import { settingsQuery } from './settings-queries.ts'

/** Changes one rule and takes the answer, which holds all of them. */
export function useSettingsChange<Given>(
  organizationId: string,
  change: (given: Given) => Promise<OrganizationSettings>,
) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery(organizationId).queryKey, settings)
      toast.success(t`Saved`)
    },
    onError: (failure) => toastFailure(failure),
  })
}
