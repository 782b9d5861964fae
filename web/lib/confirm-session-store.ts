import { create } from 'zustand'

interface ConfirmSessionState {
  open: boolean
  /** The organization the person wanted to open; null if it was something else. */
  organization: { id: string; name: string } | null
  ask: (organization: { id: string; name: string } | null) => void
  close: () => void
}

/**
 * Asks for the password in a session limited to one organization: from the switcher, and whenever another organization
 * is refused.
 */
export const useConfirmSession = create<ConfirmSessionState>()((set) => ({
  open: false,
  organization: null,
  ask: (organization) => set({ open: true, organization }),
  close: () => set({ open: false }),
}))
