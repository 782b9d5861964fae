import { pageLanguage } from './i18n.ts'
import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ClaimPlatformBody, LoginBody, RegisterBody, Session } from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'
import type { Membership } from '#contract/organizations.ts'
import { learnClock } from './access-token.ts'
import { ApiError, messageOf } from './api-error.ts'
import { offeredHere } from './own-host.ts'
import { pageRequest } from './page-request.ts'
import { send } from './request.ts'
import {
  currentAmong,
  fieldsOf,
  recordOf,
  restored,
  sameList,
  signedOut,
} from './session-fields.ts'
import { sessionVersion, type SessionRecord, type User } from './session-record.ts'
import {
  forgetSession,
  keepSession,
  noteStored,
  sessionStorageName,
  storedSession,
} from './stored-session.ts'
import { viewedSession, viewing } from './viewing.ts'

interface LaunchTicket {
  organization_id: string
  ticket: string
  browser_secret: string
}

export interface SessionState extends SessionRecord {
  is_loading: boolean
  error: string | null
  hasHydrated: boolean

  login: (body: LoginBody) => Promise<void>
  /** Signs in with a session that `ask` gets by other ways than a password. */
  enterWith: (ask: () => Promise<Session>) => Promise<void>
  /** Returns where the launch leads. */
  finishLaunch: (body: LaunchTicket) => Promise<string>
  register: (body: RegisterBody) => Promise<void>
  claimPlatform: (body: ClaimPlatformBody) => Promise<void>
  logout: () => void
  clearError: () => void
  takeRefreshed: (record: Session) => void
  switchOrganization: (id: string) => void
  setOrganizations: (organizations: Membership[]) => void
  addOrganization: (organization: Membership) => void
  setAvatar: (avatar: string | null) => void
  setEmail: (email: string) => void
  setLanguage: (language: Language | null) => void
}

/** Who registers on a page in Spanish reads Spanish from then on. */
const inPageLanguage = <Body>(body: Body) => ({ language: pageLanguage(), ...body })

// The contract brings the schema library, which a page without forms and data need not wait for.
const identity = () => import('#contract/identity.ts')

const store = createStore<SessionState>()(
  persist(
    (set, get) => {
      const enter = async (ask: () => Promise<Session>, fallback: string) => {
        set({ is_loading: true, error: null })
        try {
          const record = await sessionIn(await ask(), fallback)
          learnClock(record.access_token)
          set({
            ...fieldsOf(record, null),
            current_org_id: offeredHere(record.organizations)[0]?.id ?? null,
            session_id: crypto.randomUUID(),
            is_loading: false,
            error: null,
          })
        } catch (error) {
          set({ ...signedOut(), is_loading: false, error: messageOf(error) })
          throw error
        }
      }

      return {
        ...signedOut(),
        is_loading: false,
        error: null,
        session_id: crypto.randomUUID(),
        hasHydrated: false,

        login: (body) =>
          enter(
            async () => {
              const { login } = await identity()
              return send(login, { body }, { fallback: t`Login failed` })
            },
            t`Login failed`,
          ),

        enterWith: (ask) => enter(ask, t`Login failed`),

        finishLaunch: async (body) => {
          let path = '/'
          await enter(
            async () => {
              const { finishLtiLaunch } = await import('#contract/lti-platforms.ts')
              const finished = await send(finishLtiLaunch, { body }, { fallback: t`Launch failed` })
              path = finished.path
              return finished.session
            },
            t`Launch failed`,
          )
          return path
        },

        register: (body) =>
          enter(
            async () => {
              const { register } = await identity()
              return send(
                register,
                { body: inPageLanguage(body) },
                { fallback: t`Registration failed` },
              )
            },
            t`Registration failed`,
          ),

        claimPlatform: (body) =>
          enter(
            async () => {
              const { claimPlatform } = await identity()
              return send(
                claimPlatform,
                { body: inPageLanguage(body) },
                { fallback: t`Registration failed` },
              )
            },
            t`Registration failed`,
          ),

        logout: () => {
          const { access_token, session_id } = get()
          // The person is logged out here even if the server can't be reached; its session then simply expires.
          if (access_token !== null) {
            void ending().then(
              ({ endSession }) => endSession(access_token, session_id),
              () => undefined,
            )
          }
          set({ ...signedOut(), is_loading: false, error: null, session_id: crypto.randomUUID() })
        },

        clearError: () => set({ error: null }),

        takeRefreshed: (record) => {
          learnClock(record.access_token)
          set((state) => ({
            ...fieldsOf(record, state.user?.avatar ?? null),
            current_org_id: currentAmong(offeredHere(record.organizations), state.current_org_id),
          }))
        },

        switchOrganization: (id) => {
          const organizations = get().user?.organizations ?? []
          const error =
            organizations.length === 0
              ? t`No organizations available to switch to.`
              : organizations.some((organization) => organization.id === id)
                ? null
                : t`Organization not found.`
          if (error !== null) {
            set({ error })
            throw new Error(error)
          }
          adoptStoredSession()
          set({ current_org_id: id, error: null })
        },

        setOrganizations: (all) => {
          const organizations = offeredHere(all)
          adoptStoredSession()
          set(({ user, current_org_id }) =>
            user === null || sameList(user.organizations, organizations)
              ? {}
              : {
                  user: { ...user, organizations },
                  current_org_id: currentAmong(organizations, current_org_id),
                },
          )
        },

        addOrganization: (organization) => {
          const others = (get().user?.organizations ?? []).filter(
            ({ id }) => id !== organization.id,
          )
          get().setOrganizations([...others, organization])
        },

        setAvatar: (avatar) => {
          const { user } = get()
          if (user !== null && user.avatar !== avatar) set({ user: { ...user, avatar } })
        },

        setEmail: (email) => {
          const { user } = get()
          if (user !== null && user.email !== email) set({ user: { ...user, email } })
        },

        setLanguage: (language) => {
          const { user } = get()
          if (user !== null && (user.language ?? null) !== language) {
            set({ user: { ...user, language: language ?? undefined } })
          }
        },
      }
    },
    {
      name: sessionStorageName,
      version: sessionVersion,
      skipHydration: true,
      partialize: (state: SessionState) => recordOf(state),
      storage: {
        getItem: () => {
          const view = viewing()
          const state = view ? viewedSession(view) : storedSession()
          return state && { state, version: sessionVersion }
        },
        setItem: (_, { state }) => keepSession(state),
        removeItem: forgetSession,
      },
      merge: (stored, current) => ({
        ...current,
        ...restored(stored as SessionRecord | undefined),
      }),
      onRehydrateStorage: () => (_, error) => {
        noteStored(error ? null : recordOf(store.getState()))
        store.setState({
          ...(error ? { ...signedOut(), error: t`Failed to restore session` } : {}),
          is_loading: false,
          hasHydrated: true,
        })
      },
    },
  ),
)

/** The server has no session of its own: it reads that of the request whose page it renders. */
const current = (): SessionState => {
  const page = pageRequest()
  return page
    ? { ...store.getInitialState(), ...restored(page.session), hasHydrated: true }
    : store.getState()
}

/** The session the server rendered with. Its parts start with it, whatever has changed since. */
let atStart: SessionState | undefined

export function startAsRendered(user: User | null): void {
  const state = store.getState()
  // The same person in another object would make everything that shows them render twice.
  atStart = JSON.stringify(user) === JSON.stringify(state.user) ? state : { ...state, user }
}

/** The signed-in person in this browser. Restored before the page starts, so it matches what the server rendered. */
export const useSession = Object.assign(
  <T>(select: (session: SessionState) => T): T => {
    return useSyncExternalStore(
      store.subscribe,
      () => select(current()),
      () => select(atStart ?? current()),
    )
  },
  { ...store, getState: current },
)

/** A response that isn't a session signs in nobody. */
async function sessionIn(answer: unknown, fallback: string): Promise<Session> {
  const { Session } = await identity()
  const read = Session.safeParse(answer)
  if (read.success) return read.data
  throw new ApiError({ kind: 'bad_response', status: 200, detail: fallback })
}

/** Loaded by those who sign out. */
const ending = () => import('./end-session.ts')

/** Reads the session from the cookies; after this `hasHydrated` is true. */
export function restoreSession(): void {
  void useSession.persist.rehydrate()
}

/** Resolves when the session has been read from the cookies, successfully or not. */
export function sessionRestored(): Promise<void> {
  if (useSession.getState().hasHydrated) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ hasHydrated }) => {
      if (!hasHydrated) return
      stop()
      resolve()
    })
  })
}

/**
 * Applies what another tab stored. Within one session, those are newer tokens, and this tab keeps its organization; a
 * different session ID means that someone logged in or out elsewhere, and everything is applied.
 */
export function adoptStoredSession(): void {
  if (viewing()) return
  let stored: SessionRecord | null = null
  try {
    stored = storedSession()
  } catch {
    return
  }
  if (stored === null) return
  const { session_id, access_token, current_org_id } = useSession.getState()
  if (stored.session_id !== session_id) {
    useSession.setState({ ...restored(stored), is_loading: false, error: null })
  } else if (stored.access_token !== access_token) {
    useSession.setState({
      ...restored(stored),
      current_org_id: currentAmong(stored.user?.organizations ?? [], current_org_id),
    })
  }
}

const endListeners = new Set<() => void>()

/** Runs when the server no longer accepts the session, after the person was logged out here. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function endSession(): void {
  useSession.setState({
    ...signedOut(),
    is_loading: false,
    error: null,
    session_id: crypto.randomUUID(),
  })
  for (const listener of endListeners) listener()
}

/** The person's current organization, with their role there. */
export function currentOrganization(
  state: Pick<SessionState, 'user' | 'current_org_id'>,
): Membership | null {
  return state.user?.organizations.find(({ id }) => id === state.current_org_id) ?? null
}
