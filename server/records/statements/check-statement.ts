import { checkActivity } from './check-activity.ts'
import { checkActor, checkAuthority } from './check-actor.ts'
import { checkContext, checkReference } from './check-context.ts'
import { checkResult } from './check-result.ts'
import {
  asArray,
  asInstant,
  asIri,
  asObject,
  asObjectOf,
  asString,
  asUuid,
  checkLanguageMap,
  refuse,
  type Fields,
} from './values.ts'
import { voidedVerb, type XapiVersion } from './vocabulary.ts'

const shared = ['actor', 'verb', 'object', 'result', 'context', 'timestamp', 'attachments']
const statementNames = new Set([...shared, 'id', 'stored', 'authority', 'version'])
const subStatementNames = new Set([...shared, 'objectType'])
const verbNames = new Set(['id', 'display'])
const attachmentNames = new Set([
  'usageType',
  'display',
  'description',
  'contentType',
  'length',
  'sha2',
  'fileUrl',
])
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/
const sha2 = /^(?:[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i

/** Refuses a statement that violates the specification, naming the first violation. */
export function checkStatement(value: unknown, version: XapiVersion, place = 'statement') {
  const statement = asObjectOf(value, place, statementNames)
  if (statement['id'] !== undefined) asUuid(statement['id'], `${place}.id`)
  if (statement['stored'] !== undefined) asInstant(statement['stored'], `${place}.stored`)
  if (statement['authority'] !== undefined) {
    checkAuthority(statement['authority'], `${place}.authority`)
  }
  if (statement['version'] !== undefined) checkVersion(statement['version'], version, place)
  checkShared(statement, version, place)
  const { id } = statement['verb'] as Fields
  if (id === voidedVerb && (statement['object'] as Fields)['objectType'] !== 'StatementRef') {
    refuse(`${place}.object`, 'of a voiding statement must be a StatementRef')
  }
}

function checkVersion(value: unknown, version: XapiVersion, place: string) {
  const allowed = version === '2.0.0' ? /^[12]\.0(\.\d+)?$/ : /^1\.0(\.\d+)?$/
  if (!allowed.test(asString(value, `${place}.version`))) {
    refuse(`${place}.version`, 'is not one that this request can carry')
  }
}

/** What statements and sub-statements have in common. */
function checkShared(statement: Fields, version: XapiVersion, place: string) {
  checkActor(statement['actor'], `${place}.actor`)
  const verb = asObjectOf(statement['verb'], `${place}.verb`, verbNames)
  asIri(verb['id'], `${place}.verb.id`)
  if (verb['display'] !== undefined) checkLanguageMap(verb['display'], `${place}.verb.display`)
  checkTarget(statement, version, place)
  if (statement['result'] !== undefined) checkResult(statement['result'], `${place}.result`)
  if (statement['context'] !== undefined) {
    const { objectType } = statement['object'] as Fields
    const isAboutActivity = objectType === undefined || objectType === 'Activity'
    checkContext(statement['context'], version, isAboutActivity, `${place}.context`)
  }
  if (statement['timestamp'] !== undefined) {
    asInstant(statement['timestamp'], `${place}.timestamp`)
  }
  if (statement['attachments'] !== undefined) {
    asArray(statement['attachments'], `${place}.attachments`).forEach((attachment, index) =>
      checkAttachment(attachment, `${place}.attachments[${index}]`),
    )
  }
}

function checkTarget(statement: Fields, version: XapiVersion, outer: string) {
  const place = `${outer}.object`
  const target = asObject(statement['object'], place)
  switch (target['objectType']) {
    case undefined:
    case 'Activity':
      return checkActivity(target, place)
    case 'Agent':
    case 'Group':
      return checkActor(target, place)
    case 'StatementRef':
      return checkReference(target, place)
    case 'SubStatement': {
      if (statement['objectType'] === 'SubStatement')
        refuse(place, 'must not nest statements twice')
      asObjectOf(target, place, subStatementNames)
      return checkShared(target, version, place)
    }
    default:
      refuse(`${place}.objectType`, 'is not one that xAPI knows')
  }
}

function checkAttachment(value: unknown, place: string) {
  const attachment = asObjectOf(value, place, attachmentNames)
  asIri(attachment['usageType'], `${place}.usageType`)
  checkLanguageMap(attachment['display'], `${place}.display`)
  if (attachment['description'] !== undefined) {
    checkLanguageMap(attachment['description'], `${place}.description`)
  }
  if (!mediaType.test(asString(attachment['contentType'], `${place}.contentType`))) {
    refuse(`${place}.contentType`, 'must be a media type, such as text/plain')
  }
  const { length } = attachment
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) {
    refuse(`${place}.length`, 'must be a number of bytes')
  }
  if (!sha2.test(asString(attachment['sha2'], `${place}.sha2`))) {
    refuse(`${place}.sha2`, 'must be a SHA-2 digest in hexadecimal digits')
  }
  if (attachment['fileUrl'] !== undefined) asIri(attachment['fileUrl'], `${place}.fileUrl`)
}
