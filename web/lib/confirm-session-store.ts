import { create } from 'zustand'

interface ConfirmSessionState {
  open: boolean
  /** The organization the person wanted to open; null if it was something else. */
  organization: { id: string; name: string } | null
  /** The organization is open to this session, which has only become too old for it. */
  isAgain: boolean
  ask: (organization: { id: string; name: string } | null) => void
  askAgain: (organization: { id: string; name: string }) => void
  close: () => void
}

/**
 * Asks for the password in a session limited to one organization, from the switcher and whenever another organization is
 * refused, and in a session that is too old for an organization.
 */
export const useConfirmSession = create<ConfirmSessionState>()((set) => ({
  open: false,
  organization: null,
  isAgain: false,
  ask: (organization) => set({ open: true, organization, isAgain: false }),
  askAgain: (organization) => set({ open: true, organization, isAgain: true }),
  close: () => set({ open: false }),
}))
