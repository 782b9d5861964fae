import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  discardCourseImport,
  startCourseImport,
  undoCourseImport,
  type CourseImport,
} from '#contract/course-imports.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportPreview } from './import-preview.tsx'
import { courseImportKey, courseImportQuery } from './queries.ts'

type ImportProgressProps = {
  organizationId: string
  importId: string
  /** Another file is wanted. */
  onAgain: () => void
  /** A link to a course, which only the route knows how to make. */
  renderCourse: (courseId: string, content: ReactNode) => ReactNode
}

/** First what a file would create, then how far the import is, at last what became of every item. */
export function ImportProgress(props: ImportProgressProps) {
  const { organizationId, importId, onAgain, renderCourse } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const found = useQuery(courseImportQuery(organizationId, importId))
  const params = { organizationId, importId }
  const refresh = () =>
    client.invalidateQueries({ queryKey: courseImportKey(organizationId, importId) })
  const start = useMutation({
    mutationFn: () => call(startCourseImport, { params }),
    onError: (error) => toastFailure(error),
    onSettled: refresh,
  })
  const discard = useMutation({
    mutationFn: () => call(discardCourseImport, { params }),
    onError: (error) => toastFailure(error),
    onSuccess: onAgain,
  })
  if (found.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (found.isError) return <QueryFailure query={found} />
  const { status, file_name, done_count, total_count, creates } = found.data
  if (status === 'reading') {
    return (
      <p role="status" className="text-14">
        <Trans>Reading “{file_name}”. You can leave this page and come back later.</Trans>
      </p>
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        description={found.data.problem ?? ''}
        action={
          <Button pending={discard.isPending} onClick={() => discard.mutate()}>
            <Trans>Choose another file</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Summary found={found.data} renderCourse={renderCourse} />
      <div className="flex flex-wrap gap-2">
        {status === 'ready' && (
          <>
            <Button pending={discard.isPending} onClick={() => discard.mutate()}>
              <Trans>Choose another file</Trans>
            </Button>
            <Button
              variant="primary"
              disabled={!found.data.can.start}
              pending={start.isPending}
              onClick={() => start.mutate()}
            >
              <Plural value={creates.lessons} one="Import # lesson" other="Import # lessons" />
            </Button>
          </>
        )}
        {(status === 'done' || status === 'undone') && (
          <>
            {found.data.can.undo && (
              <UndoImport found={found.data} params={params} onUndone={refresh} />
            )}
            <Button onClick={onAgain}>
              <Trans>Import another file</Trans>
            </Button>
            {found.data.course && (
              <Button asChild variant="primary">
                {renderCourse(found.data.course.id, <Trans>Open course</Trans>)}
              </Button>
            )}
          </>
        )}
      </div>
      {status === 'importing' && (
        <ProgressBar
          showValue
          label={t`Import of ${file_name}`}
          value={total_count === 0 ? 0 : done_count / total_count}
        />
      )}
      {status === 'ready' && <ImportPreview found={found.data} renderCourse={renderCourse} />}
      <ImportReport organizationId={organizationId} found={found.data} />
    </div>
  )
}

function Summary({
  found,
  renderCourse,
}: {
  found: CourseImport
  renderCourse: ImportProgressProps['renderCourse']
}) {
  const { status, title, format, counts, creates } = found
  const all = counts.imported + counts.changed + counts.not_imported
  const kept = counts.imported + counts.changed
  return (
    <p role="status" className="text-14">
      {status === 'ready' ? (
        <Trans>
          {format}: “{title}” with {creates.sections} sections, {creates.lessons} lessons,{' '}
          {creates.questions} questions, {creates.discussions} discussions and {creates.files}{' '}
          files. Nothing has been imported yet.
        </Trans>
      ) : status === 'importing' ? (
        <Trans>
          Importing “{title}”. You can leave this page; the import continues in the background.
        </Trans>
      ) : status === 'undone' ? (
        <Trans>The import was undone. The course, its questions and its files are removed.</Trans>
      ) : found.course ? (
        <>
          {renderCourse(found.course.id, <span className="text-primary underline">{title}</span>)}{' '}
          <Trans>
            is a draft now: {kept} of {all} items were imported.
          </Trans>
        </>
      ) : (
        <Trans>The course from this import was deleted.</Trans>
      )}
    </p>
  )
}

function UndoImport({
  found,
  params,
  onUndone,
}: {
  found: CourseImport
  params: { organizationId: string; importId: string }
  onUndone: () => Promise<unknown>
}) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { title } = found
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>Undo import</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Undo the import of “{title}”?</Trans>}
        effect={
          found.course?.is_edited ? (
            <Trans>
              The course, its questions and its files will be deleted, along with any changes made
              since the import.
            </Trans>
          ) : (
            <Trans>The course, its questions and its files will be deleted.</Trans>
          )
        }
        confirmLabel={<Trans>Undo import</Trans>}
        onConfirm={async () => {
          await call(undoCourseImport, { params })
          toast.success(t`Import undone`)
          await onUndone()
        }}
      />
    </>
  )
}
