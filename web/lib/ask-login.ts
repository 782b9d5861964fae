import { createContext } from 'react'

/** Opens the login from wherever a visitor presses something that needs an account. */
export const AskLogin = createContext<() => void>(() => undefined)
