import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { previewCertificateTemplate, type TemplateLook } from '#contract/certificate-templates.ts'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import { certificatesKey } from './queries.ts'

interface Draft {
  look: TemplateLook
  valid_months: number | null
  logo_file_id: string | null
}

/** The draft as the server draws it, a moment after each change. */
export function TemplatePreview({
  organizationId,
  draft,
}: {
  organizationId: string
  draft: Draft
}) {
  const { t } = useLingui()
  const [learner, setLearner] = useState('')
  const settled = useDebounced(
    JSON.stringify({ ...draft, learner_name: learner || undefined }),
    500,
  )
  const preview = useQuery({
    queryKey: [...certificatesKey(organizationId), 'preview', settled],
    queryFn: ({ signal }) =>
      call(
        previewCertificateTemplate,
        {
          params: { organizationId },
          body: JSON.parse(settled) as Draft & { learner_name?: string },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className="flex flex-col gap-3 xl:sticky xl:top-20">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={<Trans>Preview with a name</Trans>} className="w-64 max-w-full">
          <Input
            compact
            maxLength={300}
            placeholder={t`Alex Morgan`}
            value={learner}
            onChange={(event) => setLearner(event.target.value)}
          />
        </Field>
        {preview.data && (
          <Button asChild size="sm">
            <DownloadLink href={preview.data.pdf_url}>
              <Download />
              <Trans>Sample PDF</Trans>
            </DownloadLink>
          </Button>
        )}
      </div>
      {preview.isError && (
        <p role="alert" className="rounded-card bg-danger-soft p-3 text-14 text-danger">
          {messageOf(preview.error)}
        </p>
      )}
      {preview.data ? (
        <CertificatePicture
          src={preview.data.picture_url}
          of={t`sample`}
          orientation={draft.look.orientation}
          className="max-h-[46rem] rounded-card border border-line"
        />
      ) : (
        !preview.isError && <Skeleton className="aspect-[842/595] w-full" />
      )}
    </div>
  )
}
