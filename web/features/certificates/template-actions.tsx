import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Star } from 'lucide-react'
import {
  archiveCertificateTemplate,
  makeCertificateTemplateDefault,
  restoreCertificateTemplate,
  type CertificateTemplate,
} from '#contract/certificate-templates.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { certificatesKey } from './queries.ts'

const verbs = {
  archive: archiveCertificateTemplate,
  restore: restoreCertificateTemplate,
  make_default: makeCertificateTemplateDefault,
}

/** What can be done with a template as a whole; archiving can be taken back. */
export function TemplateActions({
  organizationId,
  template,
}: {
  organizationId: string
  template: CertificateTemplate
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const params = { organizationId, templateId: template.id }
  const change = useMutation({
    mutationFn: (verb: keyof typeof verbs) => call(verbs[verb], { params }),
    onSuccess: async (_, verb) => {
      const said = {
        archive: t`Template archived`,
        restore: t`Template restored`,
        make_default: t`Default template changed`,
      }
      toast.success(said[verb])
      await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
    },
    onError: (failure) => toastFailure(failure),
  })
  const pending = (verb: keyof typeof verbs) => change.isPending && change.variables === verb
  return (
    <>
      {template.can.make_default && (
        <Button pending={pending('make_default')} onClick={() => change.mutate('make_default')}>
          <Star />
          <Trans>Make default</Trans>
        </Button>
      )}
      {template.can.archive && (
        <Button pending={pending('archive')} onClick={() => change.mutate('archive')}>
          <Archive />
          <Trans>Archive</Trans>
        </Button>
      )}
      {template.can.restore && (
        <Button pending={pending('restore')} onClick={() => change.mutate('restore')}>
          <ArchiveRestore />
          <Trans>Restore</Trans>
        </Button>
      )}
    </>
  )
}
