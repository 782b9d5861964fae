import * as directory from '#contract/directory.ts'
import * as groups from '#contract/groups.ts'
import * as views from '#contract/member-views.ts'
import * as imports from '#contract/people-imports.ts'
import * as roles from '#contract/roles.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { changeMembers } from './change-members.ts'
import { setMemberGroups } from './groups/group-people.ts'
import { createGroup, deleteGroup, listGroups, updateGroup } from './groups/groups.ts'
import {
  createPeopleImport,
  discardPeopleImport,
  exportPeopleImportRows,
  getPeopleImport,
  listPeopleImportRows,
  listPeopleImports,
  startPeopleImport,
} from './imports/people-imports.ts'
import { giveRole, takeRole } from './roles/member-role.ts'
import { createRole, deleteRole, listRoles, updateRole } from './roles/roles.ts'
import { restoreMember, suspendMember } from './suspend-member.ts'
import { endMemberView, startMemberView } from './view-member.ts'

export const memberPeopleRoutes: Route[] = [
  handle(directory.suspendMember, (ctx, { params, body }) =>
    suspendMember(ctx, params.personId, body.reason),
  ),
  handle(directory.restoreMember, (ctx, { params }) => restoreMember(ctx, params.personId)),
  handle(views.startMemberView, (ctx, { params, body }) =>
    startMemberView(ctx, params.personId, body.reason),
  ),
  handle(views.endMemberView, (ctx, { params }) => endMemberView(ctx, params.viewId)),
  handle(directory.changeMembers, (ctx, { body }) =>
    changeMembers(ctx, body.person_ids, body.change),
  ),
  handle(roles.listRoles, (ctx) => listRoles(ctx)),
  handle(roles.createRole, (ctx, { body }) => createRole(ctx, body)),
  handle(roles.updateRole, (ctx, { params, body }) => updateRole(ctx, params.roleId, body)),
  handle(roles.deleteRole, (ctx, { params, query }) =>
    deleteRole(ctx, params.roleId, query.take_away ?? false),
  ),
  handle(roles.giveRole, (ctx, { params, body }) => giveRole(ctx, params.personId, body)),
  handle(roles.takeRole, (ctx, { params }) => takeRole(ctx, params.personId)),
  handle(groups.listGroups, (ctx) => listGroups(ctx)),
  handle(groups.createGroup, (ctx, { body }) => createGroup(ctx, body)),
  handle(groups.updateGroup, (ctx, { params, body }) => updateGroup(ctx, params.groupId, body)),
  handle(groups.deleteGroup, (ctx, { params }) => deleteGroup(ctx, params.groupId)),
  handle(groups.setMemberGroups, (ctx, { params, body }) =>
    setMemberGroups(ctx, params.personId, body.group_ids),
  ),
  handle(imports.createPeopleImport, (ctx, { body }) => createPeopleImport(ctx, body)),
  handle(imports.listPeopleImports, (ctx, { query }) => listPeopleImports(ctx, query)),
  handle(imports.getPeopleImport, (ctx, { params }) => getPeopleImport(ctx, params.importId)),
  handle(imports.listPeopleImportRows, (ctx, { params, query }) =>
    listPeopleImportRows(ctx, params.importId, query),
  ),
  handle(imports.exportPeopleImportRows, (ctx, { params }) =>
    exportPeopleImportRows(ctx, params.importId),
  ),
  handle(imports.startPeopleImport, (ctx, { params }) => startPeopleImport(ctx, params.importId)),
  handle(imports.discardPeopleImport, (ctx, { params }) =>
    discardPeopleImport(ctx, params.importId),
  ),
]
