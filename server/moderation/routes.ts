import * as contract from '#contract/moderation.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { dismissReports, listModerationReports } from './reports.ts'
import { mutePerson, unmutePerson, warnPerson } from './sanction-person.ts'
import { getMyStanding, listSanctions } from './sanctions.ts'
import { getUnwantedWords, setUnwantedWords } from './set-unwanted-words.ts'

export const moderationRoutes: Route[] = [
  handle(contract.listModerationReports, (ctx, { query }) => listModerationReports(ctx, query)),
  handle(contract.dismissReports, (ctx, { body }) => dismissReports(ctx, body)),
  handle(contract.warnPerson, (ctx, { params, body }) =>
    warnPerson(ctx, params.personId, body.reason),
  ),
  handle(contract.mutePerson, (ctx, { params, body }) =>
    mutePerson(ctx, params.personId, { until: new Date(body.until), reason: body.reason }),
  ),
  handle(contract.unmutePerson, (ctx, { params }) => unmutePerson(ctx, params.personId)),
  handle(contract.listSanctions, (ctx, { query }) => listSanctions(ctx, query)),
  handle(contract.getMyStanding, (ctx) => getMyStanding(ctx)),
  handle(contract.getUnwantedWords, (ctx) => getUnwantedWords(ctx)),
  handle(contract.setUnwantedWords, (ctx, { body }) => setUnwantedWords(ctx, body.words)),
]
