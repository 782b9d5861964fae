import * as calendar from '#contract/calendar.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { changeEvent } from './change-event.ts'
import { createPersonalEvent, createSharedEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { downloadCalendarEntry } from './download-entry.ts'
import { getCalendarFeed, removeCalendarFeed, resetCalendarFeed } from './feed.ts'
import { findConflicts } from './find-conflicts.ts'
import { listCalendarEntries } from './list-entries.ts'
import { listCalendarPlaces } from './list-places.ts'

export const personCalendarRoutes: Route[] = [
  handle(calendar.listCalendarEntries, (ctx, { query }) => listCalendarEntries(ctx, query)),
  handle(calendar.listCalendarPlaces, (ctx) => listCalendarPlaces(ctx)),
  handle(calendar.findConflicts, (ctx, { body }) => findConflicts(ctx, body)),
  handle(calendar.createPersonalEvent, (ctx, { body }) => createPersonalEvent(ctx, body)),
  handle(calendar.changePersonalEvent, (ctx, { params, body }) =>
    changeEvent(ctx, params.eventId, body),
  ),
  handle(calendar.deletePersonalEvent, (ctx, { params, query }) =>
    deleteEvent(ctx, params.eventId, query),
  ),
  handle(calendar.getCalendarFeed, (ctx) => getCalendarFeed(ctx)),
  handle(calendar.resetCalendarFeed, (ctx) => resetCalendarFeed(ctx)),
  handle(calendar.removeCalendarFeed, (ctx) => removeCalendarFeed(ctx)),
  handle(calendar.downloadCalendarEntry, (ctx, { query }) => downloadCalendarEntry(ctx, query.uid)),
]

export const memberCalendarRoutes: Route[] = [
  handle(calendar.createSharedEvent, (ctx, { body }) => createSharedEvent(ctx, body)),
  handle(calendar.changeSharedEvent, (ctx, { params, body }) =>
    changeEvent(ctx, params.eventId, body),
  ),
  handle(calendar.deleteSharedEvent, (ctx, { params, query }) =>
    deleteEvent(ctx, params.eventId, query),
  ),
]
