import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  createCourseExport,
  getCourseExport,
  type CourseExportFormat,
} from '#contract/course-exports.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'

type ExportCourseProps = {
  onClose: () => void
  organizationId: string
  course: { id: string; title: string }
}

/** Writes the draft of a course as a file for another system, and names what stays behind. */
export function ExportCourseDialog({ onClose, organizationId, course }: ExportCourseProps) {
  const { t } = useLingui()
  const [format, setFormat] = useState<CourseExportFormat>('common_cartridge')
  const params = { organizationId, courseId: course.id }
  const start = useMutation({
    mutationFn: () => call(createCourseExport, { params, body: { format } }),
  })
  const exportId = start.data?.id
  const found = useQuery({
    queryKey: ['course-exports', organizationId, course.id, exportId],
    enabled: exportId !== undefined,
    queryFn: ({ signal }) =>
      call(getCourseExport, { params: { ...params, exportId: exportId ?? '' } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : 1000),
  })
  const made = found.data?.finished_at ? found.data : undefined
  const error = start.error ?? found.error
  const { title } = course
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={<Trans>Export “{title}”</Trans>}
        description={<Trans>The file contains the current draft.</Trans>}
      >
        <div className="flex flex-col gap-4">
          <Field
            label={<Trans>Format</Trans>}
            hint={
              format === 'scorm_1_2' ? (
                <Trans>Works in any SCORM 1.2 system and reports completion.</Trans>
              ) : (
                <Trans>Canvas, Blackboard, Moodle and Lyceum can import it.</Trans>
              )
            }
          >
            <Select
              value={format}
              onValueChange={(next) => {
                setFormat(next)
                start.reset()
              }}
              options={[
                { value: 'common_cartridge', label: t`Common Cartridge 1.3` },
                { value: 'scorm_1_2', label: t`SCORM 1.2` },
              ]}
            />
          </Field>
          {error && <FormError>{messageOf(error)}</FormError>}
          {made?.problem && <FormError>{made.problem}</FormError>}
          {made && made.left_out.length > 0 && (
            <div className="text-13">
              <p>
                <Plural
                  value={made.left_out.length}
                  one="# item isn’t in the file:"
                  other="# items aren’t in the file:"
                />
              </p>
              <ul className="max-h-40 list-disc overflow-y-auto ps-5">
                {made.left_out.map(({ title: name, reason }, index) => (
                  // eslint-disable-next-line react/no-array-index-key -- the list stands still
                  <li key={index}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button>
              <Trans>Close</Trans>
            </Button>
          </DialogClose>
          {made?.url ? (
            <Button asChild variant="primary">
              <a href={made.url} download>
                <Download />
                <Trans>Download</Trans>
              </a>
            </Button>
          ) : (
            <Button
              variant="primary"
              pending={start.isPending || (exportId !== undefined && !made)}
              onClick={() => start.mutate()}
            >
              <Trans>Export course</Trans>
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
