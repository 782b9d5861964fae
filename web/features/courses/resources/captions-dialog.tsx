import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeCaptions, setCaptions, type CourseResource } from '#contract/course-resources.ts'
import { courseLanguages } from '#contract/courses.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { CourseAddress } from '../queries.ts'
import { resourcesKey } from './queries.ts'
import { smallFile } from './upload-resource.ts'

type CaptionsDialogProps = {
  place: CourseAddress
  resource: CourseResource | undefined
  onClose: () => void
}

/** Captions of a recording, one file for each language. */
export function CaptionsDialog({ place, resource, onClose }: CaptionsDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={resource !== undefined} onOpenChange={(open) => !open && onClose()}>
      {resource && (
        <DialogContent
          title={t`Captions`}
          description={<Trans>Learners can choose a language and read the transcript.</Trans>}
        >
          <CaptionsList place={place} resource={resource} />
          <AddCaptions key={resource.id} place={place} resource={resource} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type PartProps = { place: CourseAddress; resource: CourseResource }

function CaptionsList({ place, resource }: PartProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (language: string) =>
      call(removeCaptions, { params: { ...place, resourceId: resource.id, language } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourcesKey(place) }),
    onError: (failure) => toastFailure(failure),
  })
  if (resource.captions.length === 0) return null
  return (
    <ul className="mb-4 rounded-card border border-line">
      {resource.captions.map(({ language, label, file }) => (
        <li
          key={language}
          className="flex items-center justify-between gap-2 border-b border-line py-1 ps-3 pe-1 last:border-b-0"
        >
          <a
            href={file.url}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 truncate underline-offset-4 hover:underline"
          >
            {label}
          </a>
          <IconButton
            size="sm"
            label={t`Remove ${label}`}
            pending={remove.isPending}
            onClick={() => remove.mutate(language)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function AddCaptions({ place, resource }: PartProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState<string>('en')
  const nameOf = (code: string) =>
    new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(code) ?? code
  const add = useMutation({
    mutationFn: async (file: File) => {
      const { id: file_id } = await sendFile(file, smallFile(place))
      const label = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
      const params = { ...place, resourceId: resource.id, language }
      return call(setCaptions, { params, body: { file_id, label } })
    },
    onSuccess: async () => {
      toast.success(t`Captions added`)
      await queryClient.invalidateQueries({ queryKey: resourcesKey(place) })
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`Language`}>
        <Select
          value={language}
          options={courseLanguages.map((value) => ({ value, label: nameOf(value) }))}
          onValueChange={setLanguage}
        />
      </Field>
      <Field label={t`Captions file`} error={add.isError && messageOf(add.error)}>
        <FileDrop
          accept=".vtt,.srt,.ttml,.dfxp,text/vtt"
          disabled={add.isPending}
          hint={t`WebVTT, SubRip (SRT) or TTML. A new file replaces the captions in the same language.`}
          onFiles={([file]) => file && add.mutate(file)}
        />
      </Field>
    </div>
  )
}
