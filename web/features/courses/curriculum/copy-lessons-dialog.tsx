import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { coursesQuery, type CourseAddress } from '../queries.ts'
import { curriculumQuery } from './queries.ts'

export interface CopyTarget {
  courseId: string
  title: string
  section_id: string | null
}

type CopyLessonsDialogProps = {
  place: CourseAddress
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onCopy: (target: CopyTarget) => Promise<boolean>
}

/** Which course of the organization, and which of its sections, gets the copies. */
export function CopyLessonsDialog({ open, onOpenChange, ...rest }: CopyLessonsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={<Plural value={rest.count} one="Copy # lesson" other="Copy # lessons" />}
        description={
          <Trans>
            Content, files and settings are copied. Live sessions and prerequisites are not.
          </Trans>
        }
      >
        <Form {...rest} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Form({
  place,
  onCopy,
  onClose,
}: Omit<CopyLessonsDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const { t } = useLingui()
  const { organizationId } = place
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 200)
  const [target, setTarget] = useState<{ id: string; title: string }>()
  const [sectionId, setSectionId] = useState('new')
  const [pending, setPending] = useState(false)
  const courses = useQuery(coursesQuery(organizationId, wanted ? { search: wanted } : {}))
  const tree = useQuery({
    ...curriculumQuery({ organizationId, courseId: target?.id ?? '' }),
    enabled: target !== undefined,
  })
  const choices = (courses.data?.items ?? []).filter(({ id }) => id !== place.courseId)
  const copy = async () => {
    if (!target) return
    setPending(true)
    const section_id = sectionId === 'new' ? null : sectionId
    const done = await onCopy({ courseId: target.id, title: target.title, section_id })
    setPending(false)
    if (done) onClose()
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`Course`}>
        <Combobox
          value={target?.id}
          placeholder={t`Choose a course`}
          pending={courses.isFetching}
          onSearchChange={setSearch}
          options={[
            ...(target && !choices.some(({ id }) => id === target.id)
              ? [{ value: target.id, label: target.title }]
              : []),
            ...choices.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValueChange={(id) => {
            const course = choices.find((candidate) => candidate.id === id)
            if (course) setTarget({ id, title: course.title })
            setSectionId('new')
          }}
        />
      </Field>
      {target && (
        <Field label={t`Section`}>
          <Select
            value={sectionId}
            options={[
              { value: 'new', label: t`New section` },
              ...(tree.data?.sections ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onValueChange={setSectionId}
          />
        </Field>
      )}
      {tree.data && !tree.data.can.update && (
        <p className="text-13 text-danger">
          <Trans>You can’t edit this course right now.</Trans>
        </p>
      )}
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          pending={pending}
          disabled={!target || tree.data?.can.update !== true}
          onClick={() => void copy()}
        >
          <Trans>Copy lessons</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
