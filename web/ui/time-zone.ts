import { createContext } from 'react'

/** The IANA zone that the person chose; `undefined` means the browser's own. */
export const TimeZoneContext = createContext<string | undefined>(undefined)
