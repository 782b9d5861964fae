import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { renameCourseResource, type CourseResource } from '#contract/course-resources.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { CourseAddress } from '../queries.ts'
import { resourcesKey } from './queries.ts'

type RenameResourceDialogProps = {
  place: CourseAddress
  resource: CourseResource | undefined
  onClose: () => void
}

export function RenameResourceDialog({ place, resource, onClose }: RenameResourceDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={resource !== undefined} onOpenChange={(open) => !open && onClose()}>
      {resource && (
        <DialogContent title={t`Rename`} size="sm">
          <RenameForm key={resource.id} place={place} resource={resource} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type RenameFormProps = { place: CourseAddress; resource: CourseResource; onClose: () => void }

function RenameForm({ place, resource, onClose }: RenameFormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(resource.title)
  const rename = useMutation({
    mutationFn: () =>
      call(renameCourseResource, {
        params: { ...place, resourceId: resource.id },
        body: { title: title.trim() },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: resourcesKey(place) })
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '') rename.mutate()
  }
  return (
    <form onSubmit={save}>
      <Field label={t`Name`} error={rename.isError && messageOf(rename.error)}>
        <Input
          autoFocus
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          pending={rename.isPending}
          disabled={title.trim() === ''}
        >
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
