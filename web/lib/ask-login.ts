import { createContext } from 'react'

/** Opens the login when a visitor presses something that needs an account. */
export const AskLogin = createContext<() => void>(() => undefined)
