import { createFileRoute } from '@tanstack/react-router'
import { EditPersonPage } from '../../../-people/edit-person-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/instructors/$personId/edit')({
  component: () => <EditPersonPage area="instructors" personId={Route.useParams().personId} />,
})
