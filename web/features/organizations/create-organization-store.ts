import { create } from 'zustand'

interface CreateOrganizationState {
  open: boolean
  setOpen: (open: boolean) => void
}

/** The create dialog can be opened from the switcher, the dashboard and the command palette. */
export const useCreateOrganization = create<CreateOrganizationState>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}))
