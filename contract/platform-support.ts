import { helpCentreEndpoints } from './help-centre.ts'
import { articleEndpoints } from './help-articles.ts'
import { platformSupport } from './support.ts'
import { ticketEndpoints } from './tickets.ts'
import { deskEndpoints } from './support-desk.ts'

/** The platform's own help center and support desk: the same calls, without an organization. */

export const {
  getHelpCentre: getPlatformHelpCentre,
  readHelpCategory: readPlatformHelpCategory,
  listHelpCategories: listPlatformHelpCategories,
  createHelpCategory: createPlatformHelpCategory,
  getHelpCategory: getPlatformHelpCategory,
  updateHelpCategory: updatePlatformHelpCategory,
  deleteHelpCategory: deletePlatformHelpCategory,
  orderHelpCategories: orderPlatformHelpCategories,
  orderArticles: orderPlatformArticles,
} = helpCentreEndpoints(platformSupport)

export const {
  searchArticles: searchPlatformArticles,
  readArticle: readPlatformArticle,
  countArticleView: countPlatformArticleView,
  voteOnArticle: voteOnPlatformArticle,
  listArticles: listPlatformArticles,
  createArticle: createPlatformArticle,
  getArticle: getPlatformArticle,
  saveArticle: savePlatformArticle,
  publishArticle: publishPlatformArticle,
  archiveArticle: archivePlatformArticle,
  unarchiveArticle: unarchivePlatformArticle,
  deleteArticle: deletePlatformArticle,
  listArticleVersions: listPlatformArticleVersions,
  getArticleVersion: getPlatformArticleVersion,
  restoreArticleVersion: restorePlatformArticleVersion,
  listArticleVotes: listPlatformArticleVotes,
} = articleEndpoints(platformSupport)

export const {
  openTicket: openPlatformTicket,
  listMyTickets: listMyPlatformTickets,
  getTicket: getPlatformTicket,
  replyToTicket: replyToPlatformTicket,
  closeTicket: closePlatformTicket,
  reopenTicket: reopenPlatformTicket,
  rateTicket: ratePlatformTicket,
  announceTyping: announcePlatformTyping,
  listTickets: listPlatformTickets,
  addTicketNote: addPlatformTicketNote,
  assignTicket: assignPlatformTicket,
  prioritizeTicket: prioritizePlatformTicket,
  classifyTicket: classifyPlatformTicket,
  waitForRequester: waitForPlatformRequester,
  resolveTicket: resolvePlatformTicket,
  mergeTicket: mergePlatformTicket,
  changeTickets: changePlatformTickets,
  getRequesterContext: getPlatformRequesterContext,
  draftArticleFromAnswer: draftPlatformArticleFromAnswer,
} = ticketEndpoints(platformSupport)

export const {
  countQueue: countPlatformQueue,
  listAgents: listPlatformAgents,
  listSavedReplies: listPlatformSavedReplies,
  createSavedReply: createPlatformSavedReply,
  updateSavedReply: updatePlatformSavedReply,
  deleteSavedReply: deletePlatformSavedReply,
  countSavedReplyUse: countPlatformSavedReplyUse,
  listSavedViews: listPlatformSavedViews,
  saveView: savePlatformView,
  deleteView: deletePlatformView,
  getDeskFigures: getPlatformDeskFigures,
  getDeskSettings: getPlatformDeskSettings,
  updateDeskSettings: updatePlatformDeskSettings,
} = deskEndpoints(platformSupport)
