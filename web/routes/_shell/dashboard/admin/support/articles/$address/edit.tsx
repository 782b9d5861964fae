import { createFileRoute } from '@tanstack/react-router'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { EditArticle } from '#web/features/support/edit-article.tsx'
import { useAdminDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/support/articles/$address/edit')({
  component: EditAdminArticle,
})

function EditAdminArticle() {
  const navigate = Route.useNavigate()
  const { address } = Route.useParams()
  const desk = useAdminDesk()
  useCrumbName(address, undefined)
  if (desk === null) return null
  const open = (slug: string) =>
    void navigate({
      to: '/dashboard/admin/support/articles/$address',
      params: { address: slug },
      ignoreBlocker: true,
    })
  return (
    <EditArticle
      desk={desk}
      address={address}
      missing={<NotFound />}
      onSaved={({ slug }) => open(slug)}
      onCancel={() =>
        void navigate({ to: '/dashboard/admin/support/articles/$address', params: { address } })
      }
      onFound={({ slug }) => {
        if (slug !== address) void navigate({ params: { address: slug }, replace: true })
      }}
    />
  )
}
