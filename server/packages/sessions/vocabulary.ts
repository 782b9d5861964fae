/** Names defined by the cmi5 profile. */

export const categories = {
  cmi5: 'https://w3id.org/xapi/cmi5/context/categories/cmi5',
  moveOn: 'https://w3id.org/xapi/cmi5/context/categories/moveon',
} as const

const extension = (name: string) => `https://w3id.org/xapi/cmi5/context/extensions/${name}`

export const extensions = {
  sessionId: extension('sessionid'),
  masteryScore: extension('masteryscore'),
  launchMode: extension('launchmode'),
  launchUrl: extension('launchurl'),
  moveOn: extension('moveon'),
  launchParameters: extension('launchparameters'),
  reason: 'https://w3id.org/xapi/cmi5/result/extensions/reason',
} as const

export const verbs = {
  launched: 'http://adlnet.gov/expapi/verbs/launched',
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  satisfied: 'https://w3id.org/xapi/adl/verbs/satisfied',
  waived: 'https://w3id.org/xapi/adl/verbs/waived',
} as const

export const activityTypes = {
  block: 'https://w3id.org/xapi/cmi5/activitytype/block',
  course: 'https://w3id.org/xapi/cmi5/activitytype/course',
} as const

export const launchDataName = 'LMS.LaunchData'
export const preferencesName = 'cmi5LearnerPreferences'

/**
 * The scope of a key that belongs to one session of a part of a package. It only allows what the session rules permit.
 */
export const unitScope = 'unit'
