import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveTemplate } from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { coursesKey, type CourseAddress } from './queries.ts'

type SaveTemplateProps = {
  place: CourseAddress
  /** What the template is called unless someone writes another name. */
  title: string
  /** Only these lessons; null saves the whole course. */
  lessonIds: string[] | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a name, and saves a course or some lessons as a template of the organization. */
export function SaveTemplateDialog({ open, onOpenChange, ...rest }: SaveTemplateProps) {
  const count = rest.lessonIds?.length ?? 0
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={
          rest.lessonIds ? (
            <Plural
              value={count}
              one="Save # lesson as a template"
              other="Save # lessons as a template"
            />
          ) : (
            <Trans>Save as a template</Trans>
          )
        }
        description={
          <Trans>
            Everyone who creates courses here can use the template. Later changes to this course
            don’t affect it.
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
  title,
  lessonIds,
  onClose,
}: Omit<SaveTemplateProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [name, setName] = useState(title)
  const [requestId] = useState(() => crypto.randomUUID())
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await call(saveTemplate, {
        params: place,
        body: { request_id: requestId, title: name, lesson_ids: lessonIds },
      })
      toast.success(t`Template “${name}” saved`)
      onClose()
      await queryClient.invalidateQueries({ queryKey: coursesKey(place.organizationId) })
    } catch (failure) {
      toastFailure(failure)
    }
    setPending(false)
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field required label={<Trans>Name of the template</Trans>}>
        <Input
          autoFocus
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={pending} disabled={name.trim() === ''}>
          <Trans>Save template</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
