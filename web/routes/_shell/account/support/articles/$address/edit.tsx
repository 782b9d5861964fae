import { createFileRoute } from '@tanstack/react-router'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { EditArticle } from '#web/features/support/edit-article.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/account/support/articles/$address/edit')({
  component: EditPlatformArticle,
})

function EditPlatformArticle() {
  const navigate = Route.useNavigate()
  const { address } = Route.useParams()
  const desk = usePlatformDesk()
  useCrumbName(address, undefined)
  if (desk === null) return null
  const open = (slug: string) =>
    void navigate({
      to: '/account/support/articles/$address',
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
        void navigate({ to: '/account/support/articles/$address', params: { address } })
      }
      onFound={({ slug }) => {
        if (slug !== address) void navigate({ params: { address: slug }, replace: true })
      }}
    />
  )
}
