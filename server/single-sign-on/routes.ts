import * as domains from '#contract/domains.ts'
import * as hosts from '#contract/hosts.ts'
import * as saml from '#contract/saml.ts'
import * as contract from '#contract/single-sign-on.ts'
import { handle, handlePrepared, type Route } from '#server/http/handle.ts'
import { getSingleSignOn, removeSingleSignOn, saveSingleSignOn } from './configure.ts'
import { claimDomainAccounts, listDomainAccounts } from './domains/domain-accounts.ts'
import { saveDomainRules, setBreakGlass } from './domains/domain-rules.ts'
import {
  claimDomain,
  listOwnDomains,
  prepareProof,
  proveDomain,
  releaseDomain,
} from './domains/own-domains.ts'
import { addHost, checkHost, listOwnHosts, prepareCheck, removeHost } from './hosts/own-hosts.ts'
import { getOrganizationSignIn, startOrganizationSignIn } from './organization-sign-in.ts'
import { startSamlTest } from './saml/begin.ts'
import { finishSamlSignIn } from './saml/finish-sign-in.ts'
import { listSamlSignIns } from './saml/log.ts'
import { startSamlLogout } from './saml/logout.ts'
import {
  addSamlConnection,
  listSamlConnections,
  refreshSamlConnection,
  removeSamlConnection,
  saveSamlConnection,
} from './saml/manage-connections.ts'
import { getSamlTest } from './saml/tests.ts'
import { finishSingleSignOn, startSingleSignOn } from './sign-in.ts'

export const openSingleSignOnRoutes: Route[] = [
  handle(contract.startSingleSignOn, (ctx, { body }) => startSingleSignOn(ctx, body.email)),
  handle(contract.finishSingleSignOn, (ctx, { body }) => finishSingleSignOn(ctx, body)),
  handle(contract.getOrganizationSignIn, (ctx, { params }) =>
    getOrganizationSignIn(ctx, params.slug),
  ),
  handle(contract.startOrganizationSignIn, (ctx, { params, body }) =>
    startOrganizationSignIn(ctx, params.slug, body.connection_id),
  ),
  handle(saml.finishSamlSignIn, (ctx, { body }) => finishSamlSignIn(ctx, body)),
]

export const personSingleSignOnRoutes: Route[] = [
  handle(saml.startSamlLogout, (ctx) => startSamlLogout(ctx)),
]

export const memberSingleSignOnRoutes: Route[] = [
  handle(contract.getSingleSignOn, (ctx) => getSingleSignOn(ctx)),
  handle(contract.saveSingleSignOn, (ctx, { body }) => saveSingleSignOn(ctx, body)),
  handle(contract.removeSingleSignOn, (ctx) => removeSingleSignOn(ctx)),
  handle(saml.listSamlConnections, (ctx) => listSamlConnections(ctx)),
  handle(saml.addSamlConnection, (ctx, { body }) => addSamlConnection(ctx, body)),
  handle(saml.saveSamlConnection, (ctx, { params, body }) =>
    saveSamlConnection(ctx, params.connectionId, body),
  ),
  handle(saml.removeSamlConnection, (ctx, { params }) =>
    removeSamlConnection(ctx, params.connectionId),
  ),
  handle(saml.refreshSamlConnection, (ctx, { params }) =>
    refreshSamlConnection(ctx, params.connectionId),
  ),
  handle(saml.startSamlTest, (ctx, { params }) => startSamlTest(ctx, params.connectionId)),
  handle(saml.getSamlTest, (ctx, { params }) => getSamlTest(ctx, params.testId)),
  handle(saml.listSamlSignIns, (ctx, { query }) => listSamlSignIns(ctx, query)),
  handle(domains.listOwnDomains, (ctx) => listOwnDomains(ctx)),
  handle(domains.claimDomain, (ctx, { body }) => claimDomain(ctx, body.domain)),
  handlePrepared(
    domains.proveDomain,
    (ctx, { params }) => prepareProof(ctx, params.domain),
    (ctx, { params }, found) => proveDomain(ctx, params.domain, found),
  ),
  handle(hosts.listOwnHosts, (ctx) => listOwnHosts(ctx)),
  handle(hosts.addHost, (ctx, { body }) => addHost(ctx, body.host)),
  handlePrepared(
    hosts.checkHost,
    (ctx, { params }) => prepareCheck(ctx, params.host),
    (ctx, { params }, found) => checkHost(ctx, params.host, found),
  ),
  handle(hosts.removeHost, (ctx, { params }) => removeHost(ctx, params.host)),
  handle(domains.setBreakGlass, (ctx, { body }) => setBreakGlass(ctx, body.person_ids)),
  handle(domains.saveDomainRules, (ctx, { params, body }) =>
    saveDomainRules(ctx, params.domain, body),
  ),
  handle(domains.releaseDomain, (ctx, { params }) => releaseDomain(ctx, params.domain)),
  handle(domains.listDomainAccounts, (ctx, { params, query }) =>
    listDomainAccounts(ctx, params.domain, query),
  ),
  handle(domains.claimDomainAccounts, (ctx, { params }) => claimDomainAccounts(ctx, params.domain)),
]
