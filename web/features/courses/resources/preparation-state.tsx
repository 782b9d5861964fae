import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getCourseResource,
  prepareCourseResource,
  type ResourceKind,
} from '#contract/course-resources.ts'
import type { MediaPreparation } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { CourseAddress } from '../queries.ts'
import { documentFailure, failureWords } from './preparation-words.ts'
import { resourcesKey } from './queries.ts'

const lookEveryMilliseconds = 2_000

export const isUnderWay = (preparation: MediaPreparation | null | undefined) =>
  preparation?.state === 'waiting' || preparation?.state === 'preparing'

/** Reads one recording again and again until it is ready or failed. */
export const useResource = (place: CourseAddress, resourceId: string | null) =>
  useQuery({
    queryKey: [...resourcesKey(place), 'one', resourceId],
    enabled: resourceId !== null,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getCourseResource, { params: { ...place, resourceId: resourceId ?? '' } }, { signal }),
    refetchInterval: ({ state }) =>
      isUnderWay(state.data?.preparation) ? lookEveryMilliseconds : false,
  })

type PreparationStateProps = {
  place: CourseAddress
  resourceId: string
  title: string
  kind: ResourceKind
  preparation: MediaPreparation | null
  canUpdate: boolean
}

/** How far a recording is on its way to play on any device, for its author. Silent once it is ready. */
export function PreparationState(props: PreparationStateProps) {
  const { place, resourceId, title, kind, preparation, canUpdate } = props
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const prepare = useMutation({
    mutationFn: () => call(prepareCourseResource, { params: { ...place, resourceId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourcesKey(place) }),
    onError: (failure) => toastFailure(failure),
  })
  if (preparation === null || preparation.state === 'ready') return null
  if (isUnderWay(preparation)) {
    const percent = preparation.progress_percent
    const preparing =
      kind === 'document' ? (
        <Trans>Preparing the preview</Trans>
      ) : (
        <Trans>Preparing video: {percent} %</Trans>
      )
    return (
      <div role="status" className="mt-1 flex max-w-80 flex-col gap-1 text-13 text-ink-muted">
        {preparation.state === 'waiting' ? <Trans>Waiting to be prepared</Trans> : preparing}
        <ProgressBar label={t`Preparing ${title}`} value={percent / 100} />
      </div>
    )
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 font-normal">
      <span className={preparation.state === 'failed' ? 'text-danger' : 'text-ink-muted'}>
        {preparation.state === 'failed' ? (
          i18n._((kind === 'document' ? documentFailure : failureWords)(preparation.failure))
        ) : kind === 'document' ? (
          <Trans>This server can't show pages of this file. Learners can download it.</Trans>
        ) : (
          <Trans>
            This server can't convert recordings, so it plays as uploaded. MOV, MKV and AVI files
            may not play in every browser.
          </Trans>
        )}
      </span>
      {canUpdate && preparation.state === 'failed' && (
        <Button size="sm" pending={prepare.isPending} onClick={() => prepare.mutate()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
