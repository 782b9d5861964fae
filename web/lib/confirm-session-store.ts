import { create } from 'zustand'

interface ConfirmSessionState {
  open: boolean
  /** What the person wanted to open; null when it was no organization. */
  organization: { id: string; name: string } | null
  ask: (organization: { id: string; name: string } | null) => void
  close: () => void
}

/** Asks for the password in a session that covers one organization: from the switcher, and wherever one is refused. */
export const useConfirmSession = create<ConfirmSessionState>()((set) => ({
  open: false,
  organization: null,
  ask: (organization) => set({ open: true, organization }),
  close: () => set({ open: false }),
}))
