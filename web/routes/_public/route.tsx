import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppPublic } from '#web/app-public.tsx'

export const Route = createFileRoute('/_public')({ component: PublicRoute })

function PublicRoute() {
  return (
    <AppPublic>
      <Outlet />
    </AppPublic>
  )
}
