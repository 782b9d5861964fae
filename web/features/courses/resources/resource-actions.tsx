import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  BookDown,
  Captions,
  Download,
  MoreHorizontal,
  Replace,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import { offerHandout, withdrawHandout, type CourseResource } from '#contract/course-resources.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { CourseAddress } from '../queries.ts'
import { resourcesKey } from './queries.ts'
import { acceptedFiles } from './resource-kinds.ts'
import { uploadResource } from './upload-resource.ts'

export type ResourceAction = 'rename' | 'captions' | 'delete'

type ResourceActionsProps = {
  place: CourseAddress
  resource: CourseResource
  canUpdate: boolean
  onAsk: (action: ResourceAction) => void
}

export function ResourceActions({ place, resource, canUpdate, onAsk }: ResourceActionsProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const { title, is_handout } = resource
  const isRecording = resource.kind === 'video' || resource.kind === 'audio'

  const changeHandout = async () => {
    const params = { ...place, resourceId: resource.id }
    try {
      await call(is_handout ? withdrawHandout : offerHandout, { params })
      toast.success(
        is_handout ? t`Handout no longer shared with learners` : t`Handout shared with learners`,
      )
      await queryClient.invalidateQueries({ queryKey: resourcesKey(place) })
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${title}`}>
            <MoreHorizontal />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Download />} asChild>
            <a href={resource.file.url} target="_blank" rel="noreferrer">
              <Trans>Open file</Trans>
            </a>
          </MenuItem>
          {canUpdate && (
            <>
              <MenuItem icon={<TextCursorInput />} onSelect={() => onAsk('rename')}>
                <Trans>Rename</Trans>
              </MenuItem>
              <MenuItem icon={<Replace />} onSelect={() => chooser.current?.click()}>
                <Trans>Replace file</Trans>
              </MenuItem>
              {isRecording && (
                <MenuItem icon={<Captions />} onSelect={() => onAsk('captions')}>
                  <Trans>Captions</Trans>
                </MenuItem>
              )}
              <MenuItem icon={<BookDown />} onSelect={() => void changeHandout()}>
                {is_handout ? (
                  <Trans>Stop sharing as handout</Trans>
                ) : (
                  <Trans>Share as handout</Trans>
                )}
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 />} onSelect={() => onAsk('delete')}>
                <Trans>Delete</Trans>
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {canUpdate && (
        <input
          ref={chooser}
          type="file"
          hidden
          accept={acceptedFiles}
          aria-label={t`New file for ${title}`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (!file) return
            uploadResource(place, file, {
              queryClient,
              replaces: resource,
              onAdded: () => toast.success(t`“${title}” replaced`),
            })
          }}
        />
      )}
    </>
  )
}
