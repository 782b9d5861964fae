import { createFileRoute } from '@tanstack/react-router'
import { EditPersonPage } from '../../../-people/edit-person-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/instructors/$personId/edit')({
  component: EditPage,
})

function EditPage() {
  const { personId } = Route.useParams()
  return <EditPersonPage area="instructors" personId={personId} />
}
