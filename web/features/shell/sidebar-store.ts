import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  collapsed: boolean
  expanded: string[]
  mobileOpen: boolean
  toggleCollapsed: () => void
  toggleSection: (key: string) => void
  expandSection: (key: string) => void
  setMobileOpen: (open: boolean) => void
}

export const useSidebar = create<SidebarState>()(
  persist(
    (set) => ({
      collapsed: false,
      expanded: [],
      mobileOpen: false,
      toggleCollapsed: () => set(({ collapsed }) => ({ collapsed: !collapsed })),
      toggleSection: (key) =>
        set(({ expanded }) => ({
          expanded: expanded.includes(key)
            ? expanded.filter((other) => other !== key)
            : [...expanded, key],
        })),
      expandSection: (key) =>
        set(({ expanded }) => (expanded.includes(key) ? {} : { expanded: [...expanded, key] })),
      setMobileOpen: (mobileOpen) => set({ mobileOpen }),
    }),
    {
      name: 'sidebar-storage',
      version: 1,
      partialize: ({ collapsed, expanded }) => ({ collapsed, expanded }),
    },
  ),
)
