import type { ReactNode } from 'react'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import { PublicFrame } from '#web/features/shell/public-frame.tsx'
import { AskLogin } from '#web/lib/ask-login.ts'

/** The frame of public pages with its login; whatever is inside can ask for the login too. */
export function AppPublic({ children }: { children: ReactNode }) {
  const show = useAuthDialog((dialog) => dialog.show)
  const login = () => show('login')
  return (
    <AskLogin value={login}>
      <PublicFrame onLogin={login} onRegister={() => show('register')}>
        {children}
      </PublicFrame>
    </AskLogin>
  )
}
