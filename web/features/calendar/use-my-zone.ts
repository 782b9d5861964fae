import { use } from 'react'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

const browsersOwn = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone on whose clock I read my calendar. */
export const useMyZone = (): string => use(TimeZoneContext) ?? browsersOwn
