import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { startDeepLink } from '#contract/lti-lessons.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { hearChosenContent, type ChosenContent } from './chosen-content.ts'
import type { LessonPlace } from './queries.ts'
import { ToolFrame } from './tool-frame.tsx'

type ToolPickerProps = {
  place: LessonPlace
  tool: { id: string; name: string }
  onChosen: (content: NonNullable<ChosenContent['document']>) => void
  onClose: () => void
}

/** The author chooses content inside the tool, for the text that they are writing. */
export function ToolPicker({ place, tool, onChosen, onClose }: ToolPickerProps) {
  const { t } = useLingui()
  const visit = useId()
  const start = useQuery({
    queryKey: ['lti', place.organizationId, place.lessonId, 'choosing', tool.id, visit],
    // A launch works once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: () =>
      call(startDeepLink, {
        params: place,
        body: { tool_id: tool.id, lesson_id: place.lessonId, into: 'document' },
      }),
  })
  const take = useEffectEvent(({ added, left_out, document }: ChosenContent) => {
    if (document?.lesson_id !== place.lessonId || added === 0) return
    onChosen(document)
    onClose()
    if (left_out.length > 0) {
      toast.error(t`Some of the content couldn’t be added`, { description: left_out.join(' ') })
    }
  })
  useEffect(() => hearChosenContent((chosen) => take(chosen)), [])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl" title={t`Choose content`}>
        {start.isError && <FormError>{messageOf(start.error)}</FormError>}
        {start.data && <ToolFrame url={start.data.url} title={tool.name} />}
        {start.isPending && (
          <SkeletonRegion>
            <Skeleton className="h-96" />
          </SkeletonRegion>
        )}
      </DialogContent>
    </Dialog>
  )
}
