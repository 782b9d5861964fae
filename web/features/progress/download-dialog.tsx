import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CourseHome, SectionState } from '#contract/progress.ts'
import { download } from '#web/lib/offline/downloads.ts'
import { keptDays } from '#web/lib/offline/offline-store.ts'
import {
  planDownload,
  qualitiesOf,
  savesData,
  suggestedHeight,
  weightOf,
  type LeftBehind,
} from '#web/lib/offline/plan-download.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { FileSize } from './file-size.tsx'

type DownloadDialogProps = {
  home: CourseHome
  /** Null for the whole course. */
  section: SectionState | null
  onClose: () => void
}

/** Says how much comes along, and what has to stay. */
export function DownloadDialog({ home, section, onClose }: DownloadDialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const lessonIds = section && section.lessons.map(({ id }) => id)
  const [startsQuizzes, setStartsQuizzes] = useState(false)
  const plan = useQuery({
    queryKey: ['download-plan', home.course.id, section?.id ?? null],
    queryFn: ({ signal }) => planDownload(home.enrollment.organization_id, home, lessonIds, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const room = useQuery({
    queryKey: ['storage-estimate'],
    queryFn: async () => (await navigator.storage?.estimate?.()) ?? {},
    gcTime: 0,
  })
  const { quota, usage = 0 } = room.data ?? {}
  const qualities = plan.data ? qualitiesOf(plan.data) : []
  const height = chosen ?? suggestedHeight(qualities.map((one) => one.height))
  const bytes = plan.data ? weightOf(plan.data, height) : 0
  const fits = !plan.data || quota === undefined || bytes < quota - usage
  const startable = plan.data?.quizzes.filter(({ start }) => start.running_id === null) ?? []
  const count = plan.data ? plan.data.lessons.length + plan.data.quizzes.length : 0
  const begin = () => {
    if (plan.data) void download(plan.data, { startsQuizzes, height })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={<Trans>Download “{section?.title ?? home.course.title}”</Trans>}
        description={
          <Trans>
            Learn without a connection. Downloads are removed when you sign out, when you lose
            access, or after {keptDays} days offline.
          </Trans>
        }
      >
        {plan.isError ? (
          <QueryFailure query={plan} />
        ) : plan.isPending ? (
          <SkeletonRegion>
            <SkeletonText lines={3} />
          </SkeletonRegion>
        ) : (
          <div className="flex flex-col gap-4 text-14">
            <p className="font-semibold">
              <Plural value={count} one="# lesson" other="# lessons" /> · <FileSize bytes={bytes} />
            </p>
            {!fits && (
              <p role="alert" className="text-danger">
                <Trans>
                  There isn’t enough space on this device: <FileSize bytes={(quota ?? 0) - usage} />{' '}
                  left.
                </Trans>
              </p>
            )}
            {qualities.length > 1 && (
              <div className="flex flex-col gap-2">
                <p className="font-semibold">
                  <Trans>Video quality</Trans>
                </p>
                <RadioGroup
                  label={t`Video quality`}
                  value={String(height)}
                  onValueChange={(value) => setChosen(Number(value))}
                  options={qualities.map((one) => ({
                    value: String(one.height),
                    label: (
                      <>
                        {one.height}p · <FileSize bytes={one.bytes} />
                      </>
                    ),
                  }))}
                />
                {savesData() && chosen === null && (
                  <p className="text-13 text-ink-muted">
                    <Trans>Data saver is on, so the smallest size is selected.</Trans>
                  </p>
                )}
              </div>
            )}
            {startable.length > 0 && (
              <Checkbox
                checked={startsQuizzes}
                onCheckedChange={setStartsQuizzes}
                label={
                  <Plural
                    value={startable.length}
                    one="Start # quiz now to answer it offline"
                    other="Start # quizzes now to answer them offline"
                  />
                }
                hint={<Trans>Starting uses one attempt for each quiz.</Trans>}
              />
            )}
            {plan.data.left.length > 0 && (
              <div>
                <p className="mb-1 text-ink-muted">
                  <Trans>These need a connection:</Trans>
                </p>
                <ul className="max-h-40 overflow-y-auto rounded-control border border-line">
                  {plan.data.left.map(({ lesson, reason }) => (
                    <li
                      key={lesson.id}
                      className="flex justify-between gap-3 border-b border-line px-3 py-1.5 last:border-b-0"
                    >
                      <span className="min-w-0 truncate">{lesson.title}</span>
                      <span className="shrink-0 text-13 text-ink-muted">{reasons[reason]}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button>
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button variant="primary" disabled={count === 0 || !fits} onClick={begin}>
            <Download />
            <Trans>Download</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const reasons: Record<LeftBehind, ReactNode> = {
  locked: <Trans>Not open yet</Trans>,
  live_session: <Trans>Live session</Trans>,
  package: <Trans>Interactive package</Trans>,
  tool: <Trans>External tool</Trans>,
  embed: <Trans>From another site</Trans>,
  timed: <Trans>Timed quiz</Trans>,
  closed: <Trans>Quiz not available</Trans>,
}
