import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Curriculum, OutlineSection } from '#contract/curriculum.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { readFiles, type FileLesson } from './file-lessons.ts'
import { KindMark } from './kind-mark.tsx'
import type { PackageLayout } from './upload-lesson-file.ts'

type AddFilesDialogProps = {
  tree: Curriculum
  /** Null while the dialog is closed; what was dropped opens it. */
  files: File[] | null
  onFilesChange: (files: File[] | null) => void
  onAdd: (section: OutlineSection, lessons: FileLesson[], layout: PackageLayout) => Promise<boolean>
}

/** Files and the lessons that they become. Lessons are added at once; uploads go on in the dock. */
export function AddFilesDialog({ tree, files, onFilesChange, onAdd }: AddFilesDialogProps) {
  return (
    <Dialog open={files !== null} onOpenChange={(open) => !open && onFilesChange(null)}>
      <DialogContent
        size="lg"
        title={<Trans>Add lessons from files</Trans>}
        description={<Trans>Each video, recording, PDF, image or package becomes a lesson.</Trans>}
      >
        {files && <Form tree={tree} files={files} onFilesChange={onFilesChange} onAdd={onAdd} />}
      </DialogContent>
    </Dialog>
  )
}

function Form({ tree, files, onFilesChange, onAdd }: AddFilesDialogProps & { files: File[] }) {
  const { t } = useLingui()
  const [sectionId, setSectionId] = useState(tree.sections.at(-1)?.id ?? 'new')
  const [pending, setPending] = useState(false)
  const [layout, setLayout] = useState<PackageLayout>('outline')
  const { lessons, refused } = readFiles(files)
  const hasPackage = lessons.some(({ kind }) => kind === 'package')
  const names = refused.join(', ')
  const add = async () => {
    setPending(true)
    const section_id = sectionId === 'new' ? null : sectionId
    const added = await onAdd(
      {
        section_id,
        // A package that is the only lesson of a new section gives it its name.
        title: (hasPackage && lessons.length === 1 && lessons[0]?.title) || t`New section`,
        lessons: lessons.map(({ title, kind }) => ({ title, kind })),
      },
      lessons,
      layout,
    )
    setPending(false)
    if (added) onFilesChange(null)
  }
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        multiple
        hint={t`MP4, WebM, MP3, PDF, images or packages (SCORM, cmi5, xAPI), up to 2 GB each`}
        onFiles={(more) => onFilesChange([...files, ...more].slice(0, 200))}
      />
      {lessons.length > 0 && (
        <>
          <ol
            aria-label={t`New lessons`}
            className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-card border border-line bg-surface p-3"
          >
            {lessons.map(({ file, title, kind }, index) => (
              <li key={`${index} ${file.name}`} className="flex items-start gap-2 text-14">
                <KindMark kind={kind} />
                <span className="min-w-0 wrap-anywhere">{title}</span>
              </li>
            ))}
          </ol>
          <Field label={t`Section`}>
            <Select
              value={sectionId}
              options={[
                ...tree.sections.map(({ id, title }) => ({ value: id, label: title })),
                { value: 'new', label: t`New section` },
              ]}
              onValueChange={setSectionId}
            />
          </Field>
          {hasPackage && (
            <Field label={t`Packages with several parts`} group>
              <RadioGroup
                value={layout}
                onValueChange={setLayout}
                options={[
                  { value: 'outline', label: t`One lesson with an outline` },
                  {
                    value: 'section',
                    label: t`A section with a lesson for each part`,
                    hint: t`Sequencing rules between the parts no longer apply.`,
                  },
                ]}
              />
            </Field>
          )}
        </>
      )}
      {names && (
        <p role="alert" className="text-13 text-danger">
          <Trans>These files can’t become lessons: {names}</Trans>
        </p>
      )}
      <DialogFooter>
        <Button onClick={() => onFilesChange(null)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          pending={pending}
          disabled={lessons.length === 0}
          onClick={() => void add()}
        >
          <Plural value={lessons.length} one="Add # lesson" other="Add # lessons" />
        </Button>
      </DialogFooter>
    </div>
  )
}
