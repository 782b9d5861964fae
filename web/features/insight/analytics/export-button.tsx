import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportCourseAnalytics } from '#contract/course-analytics.ts'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'

type ExportButtonProps = {
  course: { organizationId: string; courseId: string }
  days: { from?: string | undefined; to?: string | undefined }
}

/** Everything on the page as a file for a spreadsheet. */
export function ExportButton({ course, days }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: () => call(exportCourseAnalytics, { params: course, query: days }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Button size="sm" pending={download.isPending} onClick={() => download.mutate()}>
      <Download />
      <Trans>Export CSV</Trans>
    </Button>
  )
}
