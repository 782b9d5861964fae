import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, Split, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { previewUnit } from '#contract/package-sessions.ts'
import {
  importPackage,
  packageFilePurpose,
  previewPackage,
  splitPackage,
  type LessonPackage,
  type Package,
  type PackageLaunch,
} from '#contract/packages.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { queueUpload, removeUpload, useUploadQueue } from '#web/lib/uploads/upload-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { PackagePlayer } from './package-player.tsx'
import { PackageRulesFields } from './package-rules-fields.tsx'
import { UnitPlayer } from './unit-player.tsx'
import { lessonPackageQuery, type LessonPlace } from './queries.ts'

type PackageEditorProps = {
  place: LessonPlace
  onSaved: () => void
  /** The lesson is gone; its parts have lessons of their own. */
  onSplit: () => void
}

/** Chooses the package of a lesson, tries it, replaces it, and says when it counts. */
export function PackageEditor({ place, onSaved, onSplit }: PackageEditorProps) {
  const query = useQuery(lessonPackageQuery(place))
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  return <Editor place={place} onSaved={onSaved} onSplit={onSplit} shown={query.data} />
}

function Editor({ place, onSaved, onSplit, shown }: PackageEditorProps & { shown: LessonPackage }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [uploadId, setUploadId] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [preview, setPreview] = useState<PackageLaunch>()
  const upload = useUploadQueue(({ uploads }) => uploads.find(({ id }) => id === uploadId))
  const trying = useMutation({
    mutationFn: () => call(previewPackage, { params: place }),
    onSuccess: setPreview,
  })
  const take = (file: File | undefined) => {
    if (!file) return
    if (uploadId && upload?.state === 'failed') removeUpload(uploadId)
    const target = {
      purpose: packageFilePurpose,
      organizationId: place.organizationId,
      place: `course ${place.courseId}`,
    }
    const finish = async (file_id: string) => {
      const saved = await call(importPackage, { params: place, body: { file_id } })
      queryClient.setQueryData(lessonPackageQuery(place).queryKey, saved)
      setPreview(undefined)
      onSaved()
    }
    setUploadId(queueUpload(file, target, finish))
  }
  const underWay = upload && upload.state !== 'done'
  const disabled = !shown.can.update
  const partCount =
    shown.package?.activities.filter((part) => part.launch !== null && part.is_visible).length ?? 0
  return (
    <div className="flex flex-col gap-8">
      <Field label={t`Package`} group>
        {shown.package && <About version={shown.package} />}
        {underWay && (
          <div className="rounded-card border border-line p-4">
            <p className="mb-2 truncate text-14">{upload.name}</p>
            {upload.failure ? (
              <FormError>{upload.failure.detail}</FormError>
            ) : (
              <ProgressBar
                showValue
                label={t`Uploading ${upload.name}`}
                value={upload.size_bytes === 0 ? 0 : upload.sent_bytes / upload.size_bytes}
              />
            )}
          </div>
        )}
        {!disabled && !shown.package && (!underWay || upload.failure) && (
          <FileDrop
            accept=".zip,application/zip,.xml,text/xml,application/xml"
            hint={t`A SCORM, cmi5 or xAPI package as a zip file, or a cmi5.xml, up to 2 GB`}
            onFiles={([file]) => take(file)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {shown.package && (
            <Button size="sm" pending={trying.isPending} onClick={() => trying.mutate()}>
              <Play />
              <Trans>Try the package</Trans>
            </Button>
          )}
          {shown.package && !disabled && (
            <Button size="sm" onClick={() => chooser.current?.click()}>
              <Upload />
              <Trans>Upload a new version</Trans>
            </Button>
          )}
          {partCount > 1 && !disabled && (
            <Button size="sm" onClick={() => setAsking(true)}>
              <Split />
              <Trans>Split into lessons</Trans>
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".zip,application/zip,.xml,text/xml,application/xml"
            aria-label={t`New version of the package`}
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
        {shown.package?.is_part && !disabled && (
          <p className="text-13 text-ink-muted">
            <Trans>
              This lesson is one part of a package. A new version also replaces its other parts.
            </Trans>
          </p>
        )}
        {trying.isError && <FormError>{messageOf(trying.error)}</FormError>}
      </Field>
      {preview && (
        <section aria-label={t`Preview`} className="flex flex-col gap-2">
          <p className="text-14 text-ink-muted">
            <Trans>This is a preview. Nothing you do in it counts.</Trans>
          </p>
          {preview.standard === 'cmi5' || preview.standard === 'xapi' ? (
            <UnitPlayer
              key={preview.content_path}
              launch={preview}
              onOpen={(activity_id) => call(previewUnit, { params: place, body: { activity_id } })}
              onClosed={() => undefined}
              done={new Set()}
            />
          ) : (
            <PackagePlayer key={preview.content_path} launch={preview} onCommit={() => undefined} />
          )}
        </section>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={t`Replace this lesson with ${partCount} lessons?`}
        effect={t`Each part of the package becomes a lesson with these settings. Sequencing rules between the parts no longer apply, and learners start over once you publish the course.`}
        confirmLabel={t`Split package`}
        onConfirm={async () => {
          await call(splitPackage, { params: place })
          onSplit()
        }}
      />
      <PackageRulesFields place={place} shown={shown} disabled={disabled} onSaved={onSaved} />
    </div>
  )
}

/** What was found in the file. */
function About({ version }: { version: Package }) {
  const { title, edition, file_name, notes, learner_count } = version
  const parts = version.activities.filter(({ launch }) => launch !== null).length
  const size = fileSize(version.size_bytes)
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 text-14">
      <p className="font-medium">{title}</p>
      <p className="text-ink-muted">
        {edition} · {file_name} · {size} · <Plural value={parts} one="# part" other="# parts" />
      </p>
      {learner_count > 0 && (
        <p className="text-ink-muted">
          <Plural
            value={learner_count}
            one="# learner has opened this version."
            other="# learners have opened this version."
          />
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
