import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  collapsed: boolean
  expanded: string[]
  /** Sections that were opened or closed before; any other one is open, as all are on the first visit. */
  known: string[]
  mobileOpen: boolean
  toggleCollapsed: () => void
  toggleSection: (key: string) => void
  expandSection: (key: string) => void
  setMobileOpen: (open: boolean) => void
}

export const isExpanded = (
  { expanded, known }: Pick<SidebarState, 'expanded' | 'known'>,
  key: string,
): boolean => !known.includes(key) || expanded.includes(key)

const including = (keys: string[], key: string) => (keys.includes(key) ? keys : [...keys, key])

export const useSidebar = create<SidebarState>()(
  persist(
    (set) => ({
      collapsed: false,
      expanded: [],
      known: [],
      mobileOpen: false,
      toggleCollapsed: () => set(({ collapsed }) => ({ collapsed: !collapsed })),
      toggleSection: (key) =>
        set((sidebar) => ({
          known: including(sidebar.known, key),
          expanded: isExpanded(sidebar, key)
            ? sidebar.expanded.filter((other) => other !== key)
            : including(sidebar.expanded, key),
        })),
      expandSection: (key) =>
        set((sidebar) =>
          isExpanded(sidebar, key) ? {} : { expanded: including(sidebar.expanded, key) },
        ),
      setMobileOpen: (mobileOpen) => set({ mobileOpen }),
    }),
    {
      name: 'sidebar-storage',
      version: 1,
      partialize: ({ collapsed, expanded, known }) => ({ collapsed, expanded, known }),
    },
  ),
)
