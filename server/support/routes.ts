import { articleEndpoints } from '#contract/help-articles.ts'
import { helpCentreEndpoints } from '#contract/help-centre.ts'
import { deskEndpoints } from '#contract/support-desk.ts'
import { organizationSupport, platformSupport } from '#contract/support.ts'
import { ticketEndpoints } from '#contract/tickets.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { addTicketNote } from './add-note.ts'
import { announceTyping } from './announce-typing.ts'
import { archiveArticle, deleteArticle, unarchiveArticle } from './archive-article.ts'
import {
  getArticleVersion,
  listArticleVersions,
  restoreArticleVersion,
} from './article-versions.ts'
import { assignTicket, classifyTicket, prioritizeTicket } from './assign-ticket.ts'
import { changeTickets } from './bulk-tickets.ts'
import {
  closeTicket,
  reopenTicket,
  resolveTicket,
  waitForRequester,
} from './change-ticket-status.ts'
import { countQueue, getDeskFigures } from './count-queue.ts'
import { createArticle } from './create-article.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { atOrganization, atPlatform, type DeskCtx } from './desk.ts'
import { draftArticleFromAnswer } from './draft-article-from-answer.ts'
import { listAgents } from './list-agents.ts'
import { getArticle, listArticles } from './list-articles.ts'
import { getCategory, listCategories } from './list-categories.ts'
import { listMyTickets, listTickets } from './list-tickets.ts'
import { getTicket } from './load-ticket.ts'
import { mergeTicket } from './merge-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { orderArticles, orderCategories } from './order-help-centre.ts'
import { publishArticle } from './publish-article.ts'
import { rateTicket } from './rate-ticket.ts'
import { getHelpCentre, readArticle, readHelpCategory, searchArticles } from './read-help-centre.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { getRequesterContext } from './requester-context.ts'
import { saveArticle } from './save-article.ts'
import {
  countSavedReplyUse,
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-replies.ts'
import { deleteView, listSavedViews, saveView } from './saved-views.ts'
import { updateCategory } from './update-category.ts'
import { getDeskSettings, updateDeskSettings } from './update-desk-settings.ts'
import { countArticleView, listArticleVotes, voteOnArticle } from './vote-on-article.ts'

type Enter = (ctx: MemberCtx) => DeskCtx

const inOrganization = {
  helpCentre: helpCentreEndpoints(organizationSupport),
  articles: articleEndpoints(organizationSupport),
  tickets: ticketEndpoints(organizationSupport),
  desk: deskEndpoints(organizationSupport),
}
/** The same calls without an organization; `atPlatform` asks for nothing that only a member has. */
const onPlatform = {
  helpCentre: helpCentreEndpoints(platformSupport),
  articles: articleEndpoints(platformSupport),
  tickets: ticketEndpoints(platformSupport),
  desk: deskEndpoints(platformSupport),
} as unknown as typeof inOrganization

const helpCentreRoutes = (endpoints: (typeof inOrganization)['helpCentre'], at: Enter): Route[] => [
  handle(endpoints.getHelpCentre, (ctx) => getHelpCentre(at(ctx))),
  handle(endpoints.readHelpCategory, (ctx, { params, query }) =>
    readHelpCategory(at(ctx), params.address, query),
  ),
  handle(endpoints.listHelpCategories, (ctx) => listCategories(at(ctx))),
  handle(endpoints.createHelpCategory, (ctx, { body }) => createCategory(at(ctx), body)),
  handle(endpoints.getHelpCategory, (ctx, { params }) => getCategory(at(ctx), params.categoryId)),
  handle(endpoints.updateHelpCategory, (ctx, { params, body }) =>
    updateCategory(at(ctx), params.categoryId, body),
  ),
  handle(endpoints.deleteHelpCategory, (ctx, { params, query }) =>
    deleteCategory(at(ctx), params.categoryId, query.move_to),
  ),
  handle(endpoints.orderHelpCategories, (ctx, { body }) => orderCategories(at(ctx), body.ids)),
  handle(endpoints.orderArticles, (ctx, { params, body }) =>
    orderArticles(at(ctx), params.categoryId, body.ids),
  ),
]

const articleRoutes = (endpoints: (typeof inOrganization)['articles'], at: Enter): Route[] => [
  handle(endpoints.searchArticles, (ctx, { query }) => searchArticles(at(ctx), query)),
  handle(endpoints.readArticle, (ctx, { params }) => readArticle(at(ctx), params.address)),
  handle(endpoints.countArticleView, (ctx, { params }) =>
    countArticleView(at(ctx), params.articleId),
  ),
  handle(endpoints.voteOnArticle, (ctx, { params, body }) =>
    voteOnArticle(at(ctx), params.articleId, body),
  ),
  handle(endpoints.listArticles, (ctx, { query }) => listArticles(at(ctx), query)),
  handle(endpoints.createArticle, (ctx, { body }) => createArticle(at(ctx), body)),
  handle(endpoints.getArticle, (ctx, { params }) => getArticle(at(ctx), params.address)),
  handle(endpoints.saveArticle, (ctx, { params, body }) =>
    saveArticle(at(ctx), params.articleId, body),
  ),
  handle(endpoints.publishArticle, (ctx, { params }) => publishArticle(at(ctx), params.articleId)),
  handle(endpoints.archiveArticle, (ctx, { params }) => archiveArticle(at(ctx), params.articleId)),
  handle(endpoints.unarchiveArticle, (ctx, { params }) =>
    unarchiveArticle(at(ctx), params.articleId),
  ),
  handle(endpoints.deleteArticle, (ctx, { params }) => deleteArticle(at(ctx), params.articleId)),
  handle(endpoints.listArticleVersions, (ctx, { params, query }) =>
    listArticleVersions(at(ctx), params.articleId, query),
  ),
  handle(endpoints.getArticleVersion, (ctx, { params }) =>
    getArticleVersion(at(ctx), params.articleId, params.number),
  ),
  handle(endpoints.restoreArticleVersion, (ctx, { params }) =>
    restoreArticleVersion(at(ctx), params.articleId, params.number),
  ),
  handle(endpoints.listArticleVotes, (ctx, { params, query }) =>
    listArticleVotes(at(ctx), params.articleId, query),
  ),
]

const ticketRoutes = (endpoints: (typeof inOrganization)['tickets'], at: Enter): Route[] => [
  handle(endpoints.openTicket, (ctx, { body }) => openTicket(at(ctx), body)),
  handle(endpoints.listMyTickets, (ctx, { query }) => listMyTickets(at(ctx), query)),
  handle(endpoints.getTicket, (ctx, { params }) => getTicket(at(ctx), params.ticketId)),
  handle(endpoints.replyToTicket, (ctx, { params, body }) =>
    replyToTicket(at(ctx), params.ticketId, body),
  ),
  handle(endpoints.closeTicket, (ctx, { params }) => closeTicket(at(ctx), params.ticketId)),
  handle(endpoints.reopenTicket, (ctx, { params }) => reopenTicket(at(ctx), params.ticketId)),
  handle(endpoints.rateTicket, (ctx, { params, body }) =>
    rateTicket(at(ctx), params.ticketId, body),
  ),
  handle(endpoints.announceTyping, (ctx, { params, body }) =>
    announceTyping(at(ctx), params.ticketId, body.internal ?? false),
  ),
  handle(endpoints.listTickets, (ctx, { query }) => listTickets(at(ctx), query)),
  handle(endpoints.addTicketNote, (ctx, { params, body }) =>
    addTicketNote(at(ctx), params.ticketId, body),
  ),
  handle(endpoints.assignTicket, (ctx, { params, body }) =>
    assignTicket(at(ctx), params.ticketId, body.assignee_id),
  ),
  handle(endpoints.prioritizeTicket, (ctx, { params, body }) =>
    prioritizeTicket(at(ctx), params.ticketId, body.priority),
  ),
  handle(endpoints.classifyTicket, (ctx, { params, body }) =>
    classifyTicket(at(ctx), params.ticketId, body.kind),
  ),
  handle(endpoints.waitForRequester, (ctx, { params }) =>
    waitForRequester(at(ctx), params.ticketId),
  ),
  handle(endpoints.resolveTicket, (ctx, { params }) => resolveTicket(at(ctx), params.ticketId)),
  handle(endpoints.mergeTicket, (ctx, { params, body }) =>
    mergeTicket(at(ctx), params.ticketId, body.into_number),
  ),
  handle(endpoints.changeTickets, (ctx, { body }) => changeTickets(at(ctx), body)),
  handle(endpoints.getRequesterContext, (ctx, { params }) =>
    getRequesterContext(at(ctx), params.ticketId),
  ),
  handle(endpoints.draftArticleFromAnswer, (ctx, { params }) =>
    draftArticleFromAnswer(at(ctx), params.ticketId, params.entryId),
  ),
]

const deskRoutes = (endpoints: (typeof inOrganization)['desk'], at: Enter): Route[] => [
  handle(endpoints.countQueue, (ctx) => countQueue(at(ctx))),
  handle(endpoints.listAgents, (ctx) => listAgents(at(ctx))),
  handle(endpoints.listSavedReplies, (ctx, { query }) => listSavedReplies(at(ctx), query)),
  handle(endpoints.createSavedReply, (ctx, { body }) => createSavedReply(at(ctx), body)),
  handle(endpoints.updateSavedReply, (ctx, { params, body }) =>
    updateSavedReply(at(ctx), params.savedReplyId, body),
  ),
  handle(endpoints.deleteSavedReply, (ctx, { params }) =>
    deleteSavedReply(at(ctx), params.savedReplyId),
  ),
  handle(endpoints.countSavedReplyUse, (ctx, { params }) =>
    countSavedReplyUse(at(ctx), params.savedReplyId),
  ),
  handle(endpoints.listSavedViews, (ctx) => listSavedViews(at(ctx))),
  handle(endpoints.saveView, (ctx, { body }) => saveView(at(ctx), body)),
  handle(endpoints.deleteView, (ctx, { params }) => deleteView(at(ctx), params.viewId)),
  handle(endpoints.getDeskFigures, (ctx, { query }) => getDeskFigures(at(ctx), query.days)),
  handle(endpoints.getDeskSettings, (ctx) => getDeskSettings(at(ctx))),
  handle(endpoints.updateDeskSettings, (ctx, { body }) => updateDeskSettings(at(ctx), body)),
]

const routesOf = (endpoints: typeof inOrganization, at: Enter): Route[] => [
  ...helpCentreRoutes(endpoints.helpCentre, at),
  ...articleRoutes(endpoints.articles, at),
  ...ticketRoutes(endpoints.tickets, at),
  ...deskRoutes(endpoints.desk, at),
]

const platformRoutes = routesOf(onPlatform, atPlatform)

export const memberSupportRoutes = routesOf(inOrganization, atOrganization)
/** Anyone who is signed in may ask the platform. */
export const personSupportRoutes = platformRoutes.filter(
  ({ endpoint }) => endpoint.access === 'person',
)
/** Its super admins answer. */
export const platformSupportRoutes = platformRoutes.filter(
  ({ endpoint }) => endpoint.access === 'super_admin',
)
