import * as contract from '#contract/announcements.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { announce } from './announce.ts'
import { editAnnouncement, withdrawAnnouncement } from './change-announcement.ts'
import { listAnnouncements, markAnnouncementRead } from './read-announcements.ts'

export const announcementRoutes: Route[] = [
  handle(contract.listAnnouncements, (ctx, { query }) => listAnnouncements(ctx, query)),
  handle(contract.announce, (ctx, { body }) => announce(ctx, body)),
  handle(contract.editAnnouncement, (ctx, { params, body }) =>
    editAnnouncement(ctx, params.announcementId, body),
  ),
  handle(contract.withdrawAnnouncement, (ctx, { params }) =>
    withdrawAnnouncement(ctx, params.announcementId),
  ),
  handle(contract.markAnnouncementRead, (ctx, { params }) =>
    markAnnouncementRead(ctx, params.announcementId),
  ),
]
