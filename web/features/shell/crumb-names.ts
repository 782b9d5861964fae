import { useEffect } from 'react'
import { create } from 'zustand'

interface CrumbNamesState {
  names: Record<string, string>
}

export const useCrumbNames = create<CrumbNamesState>()(() => ({ names: {} }))

/** A page tells what the thing behind an id in its path is called. */
export function useCrumbName(segment: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    useCrumbNames.setState(({ names }) => ({ names: { ...names, [segment]: name } }))
  }, [segment, name])
}
