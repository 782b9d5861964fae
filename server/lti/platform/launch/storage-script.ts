/**
 * Stores values for the tool in the frame (LTI Client Side postMessage Storage), for browsers that block third-party
 * cookies. A tool can only read values written by its own origin, and everything is gone with the page.
 */
export const storageScript = `
(() => {
  const kept = new Map(), most = 100, longest = 4096
  addEventListener('message', (event) => {
    const frame = document.querySelector('iframe').contentWindow
    const data = event.data
    if (event.source !== frame || typeof data !== 'object' || data === null) return
    const { subject, message_id, key, value } = data
    const answer = (more) => event.source.postMessage({ subject: subject + '.response', message_id, ...more }, event.origin)
    const refuse = (code, message) => answer({ error: { code, message } })
    const place = (of) => event.origin + ' ' + of
    if (subject === 'lti.capabilities') {
      answer({ supported_messages: ['lti.capabilities', 'lti.put_data', 'lti.get_data'].map((one) => ({ subject: one })) })
    } else if (subject === 'lti.put_data' || subject === 'lti.get_data') {
      if (typeof message_id !== 'string' || typeof key !== 'string' || key.length > longest) return refuse('bad_request', 'A key and a message_id are needed.')
      if (subject === 'lti.get_data') return answer({ key, value: kept.get(place(key)) ?? null })
      if (value === null || value === undefined) kept.delete(place(key))
      else if (typeof value !== 'string' || value.length > longest || kept.size >= most) return refuse('storage_exhaustion', 'There is no room for this value.')
      else kept.set(place(key), value)
      answer({ key, value: value ?? null })
    }
  })
})()`
