import { createFileRoute } from '@tanstack/react-router'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import { Landing } from '#web/features/shell/landing.tsx'

export const Route = createFileRoute('/')({ component: LandingPage })

function LandingPage() {
  const show = useAuthDialog((dialog) => dialog.show)
  return <Landing onLogin={() => show('login')} onRegister={() => show('register')} />
}
