import { createContext } from 'react'

/** When and where the page was rendered: the browser takes it over with the same words, then goes by its own clock. */
export const RenderedAt = createContext<number>(0)

/** The IANA zone that the person chose; `undefined` means the browser's own. */
export const TimeZoneContext = createContext<string | undefined>(undefined)
