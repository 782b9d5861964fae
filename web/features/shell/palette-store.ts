import { useEffect } from 'react'
import { create } from 'zustand'
import { hearKeys } from '../../lib/early-events.ts'

interface PaletteState {
  open: boolean
  setOpen: (open: boolean) => void
}

export const usePalette = create<PaletteState>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}))

/** Ctrl K, or ⌘ K, opens and closes the command palette. */
export function usePaletteShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      usePalette.setState(({ open }) => ({ open: !open }))
    }
    return hearKeys(press)
  }, [])
}
