import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseSummary } from '#contract/courses.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { coursesQuery, type CourseAddress } from '../queries.ts'
import { curriculumQuery } from './queries.ts'

type AddTemplateProps = {
  place: CourseAddress
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdd: (templateId: string, lessonIds: string[]) => Promise<boolean>
}

/** Which template of the organization is added to this curriculum. */
export function AddTemplateDialog({ open, onOpenChange, ...rest }: AddTemplateProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={<Trans>Add from a template</Trans>}
        description={
          <Trans>
            The template’s lessons are copied into a new section at the end of this course.
          </Trans>
        }
      >
        <Form {...rest} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Form({
  place: { organizationId },
  onAdd,
  onClose,
}: Omit<AddTemplateProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 200)
  const [chosen, setChosen] = useState<CourseSummary>()
  const [pending, setPending] = useState(false)
  const templates = useQuery(
    coursesQuery(organizationId, {
      status: 'template',
      sort: 'title',
      ...(wanted && { search: wanted }),
    }),
  )
  const items = templates.data?.items ?? []
  const add = async () => {
    if (!chosen) return
    setPending(true)
    try {
      const tree = await queryClient.fetchQuery(
        curriculumQuery({ organizationId, courseId: chosen.id }),
      )
      const ids = tree.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
      if (await onAdd(chosen.id, ids)) onClose()
    } catch (failure) {
      toastFailure(failure)
    }
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`Template`}>
        <Combobox
          value={chosen?.id}
          placeholder={t`Choose a template`}
          pending={templates.isFetching}
          onSearchChange={setSearch}
          options={[
            ...(chosen && !items.some(({ id }) => id === chosen.id) ? [chosen] : []),
            ...items,
          ].map(({ id, title }) => ({ value: id, label: title }))}
          onValueChange={(id) => setChosen(items.find((template) => template.id === id) ?? chosen)}
        />
      </Field>
      {templates.data?.counts.template === 0 && (
        <p className="text-13 text-ink-muted">
          <Trans>
            There are no templates yet. Select lessons in a curriculum, or open the menu of a
            course, to save one.
          </Trans>
        </p>
      )}
      {chosen && (
        <p className="text-13 text-ink-muted">
          <Plural value={chosen.lesson_count} one="# lesson" other="# lessons" />
        </p>
      )}
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          pending={pending}
          disabled={!chosen || chosen.lesson_count === 0}
          onClick={() => void add()}
        >
          <Trans>Add lessons</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
