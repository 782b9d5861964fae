import { createContext, use } from 'react'

/** When and where the page was rendered: the browser takes it over with the same words, then goes by its own clock. */
export const RenderedAt = createContext<number>(0)

/** The IANA zone that the person chose; `undefined` means the browser's own. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** The zone of this device. Read when needed: the first time takes a slow phone a quarter of a second. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone on whose clock I read times. */
export const useMyZone = (): string => use(TimeZoneContext) ?? browserZone()
