import { createFileRoute } from '@tanstack/react-router'
import { textParam } from '#web/lib/search-params.ts'
import { ImportCoursePage } from '#web/routes/_shell/dashboard/-courses/import-course-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/import')({
  validateSearch: (search: Record<string, unknown>): { import?: string } => ({
    import: textParam(search['import'], 40),
  }),
  component: ImportCoursePage,
})
