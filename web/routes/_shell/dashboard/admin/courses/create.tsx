import { createFileRoute } from '@tanstack/react-router'
import { textParam } from '#web/lib/search-params.ts'
import { CreateCoursePage } from '#web/routes/_shell/dashboard/-courses/create-course-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/create')({
  validateSearch: (search: Record<string, unknown>): { template?: string | undefined } => ({
    template: textParam(search['template'], 40),
  }),
  component: CreatePage,
})

function CreatePage() {
  const { template } = Route.useSearch()
  return <CreateCoursePage template={template} />
}
