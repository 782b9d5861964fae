import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { videosQuery, type CourseAddress } from './queries.ts'

type TrailerFieldProps = {
  address: CourseAddress
  value: string | null
  error: string | undefined
  onChange: (fileId: string | null) => void
}

/** One of the course's own videos, played on its public page. */
export function TrailerField({ address, value, error, onChange }: TrailerFieldProps) {
  const { t } = useLingui()
  const videos = useQuery(videosQuery(address))
  const items = videos.data?.items ?? []
  return (
    <Field
      label={<Trans>Trailer</Trans>}
      hint={
        videos.isSuccess && items.length === 0 ? (
          <Trans>Add a video to the course's resources to choose it here.</Trans>
        ) : (
          <Trans>Anyone viewing the course page can play the trailer.</Trans>
        )
      }
      error={error}
    >
      <Select
        value={value ?? 'none'}
        onValueChange={(id) => onChange(id === 'none' ? null : id)}
        options={[
          { value: 'none', label: t`None` },
          ...items.map(({ file, title }) => ({ value: file.id, label: title })),
        ]}
      />
    </Field>
  )
}
