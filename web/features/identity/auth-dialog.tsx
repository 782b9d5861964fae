import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useAuthDialog, type AuthMode } from './auth-dialog-store.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

type AuthDialogProps = {
  onDone: () => void
  forgotPassword?: ReactNode
}

/** Login and Register in one modal. Closing it unmounts both forms, which empties them. */
export function AuthDialog({ onDone, forgotPassword }: AuthDialogProps) {
  const { open, mode, setMode, close } = useAuthDialog()
  const clearError = useSession((session) => session.clearError)

  const dismiss = () => {
    clearError()
    close()
  }
  const done = () => {
    dismiss()
    onDone()
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && dismiss()}>
      <DialogContent
        title={mode === 'login' ? <Trans>Welcome back</Trans> : <Trans>Create your account</Trans>}
      >
        <Tabs
          value={mode}
          onValueChange={(next) => {
            clearError()
            setMode(next as AuthMode)
          }}
        >
          <TabList>
            <Tab value="login">
              <Trans>Login</Trans>
            </Tab>
            <Tab value="register">
              <Trans>Register</Trans>
            </Tab>
          </TabList>
          <TabPanel value="login">
            <LoginForm onDone={done} forgotPassword={forgotPassword} />
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm onDone={done} />
          </TabPanel>
        </Tabs>
      </DialogContent>
    </Dialog>
  )
}
