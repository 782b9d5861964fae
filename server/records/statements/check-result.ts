import {
  asBoolean,
  asNumber,
  asObjectOf,
  asString,
  checkDuration,
  checkExtensions,
  refuse,
} from './values.ts'

const resultNames = new Set([
  'score',
  'success',
  'completion',
  'response',
  'duration',
  'extensions',
])
const scoreNames = new Set(['scaled', 'raw', 'min', 'max'])

export function checkResult(value: unknown, place: string) {
  const result = asObjectOf(value, place, resultNames)
  if (result['score'] !== undefined) checkScore(result['score'], `${place}.score`)
  if (result['success'] !== undefined) asBoolean(result['success'], `${place}.success`)
  if (result['completion'] !== undefined) asBoolean(result['completion'], `${place}.completion`)
  if (result['response'] !== undefined) asString(result['response'], `${place}.response`)
  if (result['duration'] !== undefined) checkDuration(result['duration'], `${place}.duration`)
  if (result['extensions'] !== undefined) {
    checkExtensions(result['extensions'], `${place}.extensions`)
  }
}

function checkScore(value: unknown, place: string) {
  const score = asObjectOf(value, place, scoreNames)
  const read = (name: string) =>
    score[name] === undefined ? undefined : asNumber(score[name], `${place}.${name}`)
  const scaled = read('scaled')
  if (scaled !== undefined && (scaled < -1 || scaled > 1)) {
    refuse(`${place}.scaled`, 'must be between -1 and 1')
  }
  const [raw, min, max] = [read('raw'), read('min'), read('max')]
  if (min !== undefined && max !== undefined && min >= max) {
    refuse(`${place}.min`, 'must be less than max')
  }
  if (raw !== undefined && min !== undefined && raw < min) {
    refuse(`${place}.raw`, 'must not be less than min')
  }
  if (raw !== undefined && max !== undefined && raw > max) {
    refuse(`${place}.raw`, 'must not be more than max')
  }
}
