import { createFileRoute } from '@tanstack/react-router'
import { EditPersonPage } from '../../../-people/edit-person-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/students/$personId/edit')({
  component: () => <EditPersonPage area="students" personId={Route.useParams().personId} />,
})
