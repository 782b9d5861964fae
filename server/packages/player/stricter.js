/** Where the runtime accepts more than the standard does (Run-Time Environment, sections 3.1.7 and 4.1). */

const lists = 'objectives|interactions|comments_from_learner|comments_from_lms|data'

/** The runtime would take a value for a whole part of the model instead of one of its elements. */
export const isWholeModel = (element) =>
  new RegExp(
    `^(cmi|adl)(\\.(nav|nav\\.request_valid|score|learner_preference|${lists}))?(\\.\\d+)?(\\.(score|objectives|correct_responses)(\\.\\d+)?)?$`,
  ).test(String(element))

const entryOf = (element) => {
  const [, model, list, index, inner, innerIndex, leaf] =
    new RegExp(
      `^(cmi|adl)\\.(${lists})\\.(\\d+)\\.(?:(objectives|correct_responses)\\.(\\d+)\\.)?(.+)$`,
    ).exec(String(element)) ?? []
  return list === undefined ? null : { model, list, index, inner, innerIndex, leaf }
}

const entriesOf = (api, { model, list }) => api[model]?.[list]?.childArray ?? []

/** Whether an element belongs to an entry of a list that doesn't exist. */
export function isBeyond(api, element) {
  const entry = entryOf(element)
  if (!entry) return false
  const entries = entriesOf(api, entry)
  if (Number(entry.index) >= entries.length) return true
  if (entry.inner === undefined) return false
  const inner = entries[Number(entry.index)][entry.inner]?.childArray ?? []
  return Number(entry.innerIndex) >= inner.length
}

const duration = /^P(?=\d|T)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/
const urn = /^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i
const time =
  /^(19[7-9]\d|20[0-2]\d|203[0-8])(-\d\d(-\d\d(T\d\d(:\d\d(:\d\d(\.\d{1,2}(Z|[+-]\d\d(:\d\d)?)?)?)?)?)?)?)?$/

/** The error of a value that the standard doesn't allow there; null if the runtime may decide. */
export function refusalOf(api, element, value) {
  if (isWholeModel(element)) return '401'
  if (String(element).startsWith('cmi.comments_from_lms.')) return null
  const text = String(value)
  if (/^cmi\.session_time$|\.latency$/.test(element) && !duration.test(text)) return '406'
  if (String(element).endsWith('.id') && /^urn:/i.test(text) && !urn.test(text)) return '406'
  if (String(element).endsWith('.timestamp') && !time.test(text)) return '406'
  const entry = entryOf(element)
  if (!entry || entry.model === 'adl') return null
  if (/^0\d/.test(entry.index)) return '351'
  const count = entriesOf(api, entry).length
  if (Number(entry.index) > count) return '351'
  const needsId = entry.list === 'objectives' || entry.list === 'interactions'
  const isFirst = entry.inner === undefined && entry.leaf === 'id'
  return Number(entry.index) === count && needsId && !isFirst ? '408' : null
}

/** Sets a value; the entry that the runtime adds to a list for a value it then refuses is removed again. */
export function setValue(api, element, value) {
  const entry = entryOf(element)
  const entries = entry ? entriesOf(api, entry) : []
  const before = entries.length
  const owner = entry?.inner && entries[Number(entry.index)]?.[entry.inner]?.childArray
  const innerBefore = owner ? owner.length : 0
  const answer = api.SetValue(element, value)
  if (answer !== 'true') {
    entries.length = Math.min(entries.length, before)
    if (owner) owner.length = Math.min(owner.length, innerBefore)
  }
  return answer
}
