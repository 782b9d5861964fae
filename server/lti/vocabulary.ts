/** Terms of LTI 1.3 and its services that both sides use. */

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const deepLinking = 'https://purl.imsglobal.org/spec/lti-dl/claim'

export const claims = {
  messageType: `${lti}/message_type`,
  version: `${lti}/version`,
  deploymentId: `${lti}/deployment_id`,
  targetLinkUri: `${lti}/target_link_uri`,
  resourceLink: `${lti}/resource_link`,
  roles: `${lti}/roles`,
  context: `${lti}/context`,
  platform: `${lti}/tool_platform`,
  presentation: `${lti}/launch_presentation`,
  custom: `${lti}/custom`,
  forUser: `${lti}/for_user`,
  deepLinkingSettings: `${deepLinking}/deep_linking_settings`,
  contentItems: `${deepLinking}/content_items`,
  data: `${deepLinking}/data`,
  message: `${deepLinking}/msg`,
  error: `${deepLinking}/errormsg`,
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice',
} as const

export const messageTypes = {
  resourceLink: 'LtiResourceLinkRequest',
  deepLinking: 'LtiDeepLinkingRequest',
  deepLinkingResponse: 'LtiDeepLinkingResponse',
  submissionReview: 'LtiSubmissionReviewRequest',
} as const

export const platformConfiguration = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
export const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

const grades = 'https://purl.imsglobal.org/spec/lti-ags/scope'
export const scopes = {
  lineItems: `${grades}/lineitem`,
  readLineItems: `${grades}/lineitem.readonly`,
  readResults: `${grades}/result.readonly`,
  score: `${grades}/score`,
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly',
} as const

export const gradeScopes: readonly string[] = [
  scopes.lineItems,
  scopes.readLineItems,
  scopes.readResults,
  scopes.score,
]

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
export const roles = {
  learner: `${membership}#Learner`,
  instructor: `${membership}#Instructor`,
  contentDeveloper: `${membership}#ContentDeveloper`,
  teachingAssistant: `${membership}/Instructor#TeachingAssistant`,
  administrator: 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
} as const

export const courseOffering = 'http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'

export const mediaTypes = {
  lineItem: 'application/vnd.ims.lis.v2.lineitem+json',
  lineItems: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
  score: 'application/vnd.ims.lis.v1.score+json',
  results: 'application/vnd.ims.lis.v2.resultcontainer+json',
  members: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
  groups: 'application/vnd.ims.lti-gs.v1.contextgroupcontainer+json',
} as const
