import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Something that was opened from the search; what it is called is kept for things that only the server knows. */
export interface Recent {
  /** Of the entry, with its group: found again among the entries of the moment. */
  key: string
  label: string
  context: string | null
  link: string | null
  /** Where it can be opened; null for what belongs to no organization. */
  organizationId: string | null
}

interface RecentState {
  byPerson: Record<string, Recent[]>
  remember: (personId: string, recent: Recent) => void
}

const maximum = 8
const maximumPeople = 5

const isSame = (one: Recent, other: Recent) =>
  one.key === other.key && one.organizationId === other.organizationId

/** The latest first; a browser remembers a few people, each apart. */
export const useRecents = create<RecentState>()(
  persist(
    (set) => ({
      byPerson: {},
      remember: (personId, recent) =>
        set(({ byPerson }) => {
          const before = (byPerson[personId] ?? []).filter((other) => !isSame(other, recent))
          const others = Object.entries(byPerson).filter(([id]) => id !== personId)
          return {
            byPerson: Object.fromEntries([
              ...others.slice(1 - maximumPeople),
              [personId, [recent, ...before].slice(0, maximum)],
            ]),
          }
        }),
    }),
    { name: 'recent-searches', version: 1, partialize: ({ byPerson }) => ({ byPerson }) },
  ),
)
