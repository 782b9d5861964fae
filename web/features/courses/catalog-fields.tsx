import { Trans, useLingui } from '@lingui/react/macro'
import { courseLevels } from '#contract/course-level.ts'
import { courseLanguages } from '#contract/courses.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagsField } from '#web/ui/tags-field.tsx'
import { levelWords, visibilityWords } from './course-words.ts'
import type { CourseDraft } from './use-course-draft.ts'

type CatalogFieldsProps = { draft: CourseDraft; categories: { id: string; name: string }[] }

export function CatalogFields({ draft: { values, errors, set }, categories }: CatalogFieldsProps) {
  const { t, i18n } = useLingui()
  const languageName = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  return (
    <div className="flex flex-col gap-5">
      {categories.length > 0 && (
        <Field label={<Trans>Category</Trans>} error={errors.category_id}>
          <Select
            value={values.category_id ?? 'none'}
            onValueChange={(id) => set('category_id', id === 'none' ? null : id)}
            options={[
              { value: 'none', label: t`None` },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <Field
        label={<Trans>Tags</Trans>}
        hint={<Trans>Words people might search for.</Trans>}
        error={errors.tags}
      >
        <TagsField value={values.tags} onValueChange={(tags) => set('tags', tags)} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Trans>Level</Trans>} error={errors.level}>
          <Select
            value={values.level}
            onValueChange={(level) => set('level', level)}
            options={courseLevels.map((value) => ({
              value,
              label: i18n._(levelWords[value]),
            }))}
          />
        </Field>
        <Field label={<Trans>Language</Trans>} error={errors.language}>
          <Select
            value={values.language}
            onValueChange={(language) => set('language', language)}
            options={courseLanguages.map((value) => ({
              value,
              label: languageName.of(value) ?? value,
            }))}
          />
        </Field>
      </div>
      <Field group label={<Trans>Visibility</Trans>} error={errors.visibility}>
        <RadioGroup
          value={values.visibility}
          onValueChange={(visibility) => set('visibility', visibility)}
          options={(['public', 'organization', 'private'] as const).map((value) => ({
            value,
            label: i18n._(visibilityWords[value]),
          }))}
        />
      </Field>
    </div>
  )
}
