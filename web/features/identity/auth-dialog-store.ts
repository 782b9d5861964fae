import { create } from 'zustand'

export type AuthMode = 'login' | 'register'

/** The mode returns to login once the closing animation is over. */
export const modeResetDelay = 200

interface AuthDialogState {
  open: boolean
  mode: AuthMode
  show: (mode: AuthMode) => void
  setMode: (mode: AuthMode) => void
  close: () => void
}

let reset: ReturnType<typeof setTimeout> | undefined

/** Opens the authentication dialog from anywhere: `useAuthDialog.getState().show('register')`. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  open: false,
  mode: 'login',
  show: (mode) => {
    clearTimeout(reset)
    set({ open: true, mode })
  },
  setMode: (mode) => set({ mode }),
  close: () => {
    set({ open: false })
    clearTimeout(reset)
    reset = setTimeout(() => set({ mode: 'login' }), modeResetDelay)
  },
}))
