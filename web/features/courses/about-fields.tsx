import { Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '#contract/courses.ts'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { CoverField } from './cover-field.tsx'
import { SlugField } from './slug-field.tsx'
import { TrailerField } from './trailer-field.tsx'
import type { CourseDraft } from './use-course-draft.ts'

export function AboutFields({
  organizationId,
  course,
  draft: { values, errors, set },
}: {
  organizationId: string
  course: Course
  draft: CourseDraft
}) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5">
      <Field required label={<Trans>Title</Trans>} error={errors.title}>
        <Input
          maxLength={120}
          value={values.title}
          onChange={(event) => set('title', event.target.value)}
        />
      </Field>
      <Field
        label={<Trans>Subtitle</Trans>}
        hint={<Trans>One sentence, shown on the course card.</Trans>}
        error={errors.subtitle}
      >
        <Input
          maxLength={200}
          value={values.subtitle}
          onChange={(event) => set('subtitle', event.target.value)}
        />
      </Field>
      <SlugField organizationId={organizationId} course={course} />
      <Field group required label={<Trans>Description</Trans>} error={errors.description}>
        <DocumentEditor
          compact
          label={t`Description`}
          value={values.description}
          onChange={(document) => set('description', document)}
          disabled={!course.can.update}
        />
      </Field>
      <CoverField
        organizationId={organizationId}
        course={course}
        error={errors.cover_file_id}
        onChange={(fileId) => set('cover_file_id', fileId)}
      />
      <TrailerField
        address={{ organizationId, courseId: course.id }}
        value={values.trailer_file_id}
        error={errors.trailer_file_id}
        onChange={(fileId) => set('trailer_file_id', fileId)}
      />
    </div>
  )
}
