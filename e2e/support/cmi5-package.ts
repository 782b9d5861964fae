import { zipOf } from './scorm-packages.ts'

/** What a unit does by the standard: fetches its key, reads its data, and reports the learner's progress. */
const script = `
  const given = new URLSearchParams(location.search)
  const [endpoint, actor, registration, activityId] =
    ['endpoint', 'actor', 'registration', 'activityId'].map((name) => given.get(name))
  const category = (name) => ({ id: 'https://w3id.org/xapi/cmi5/context/categories/' + name })
  const mastery = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore'
  const where = document.getElementById('where')

  async function begin() {
    const key = (await (await fetch(given.get('fetch'), { method: 'POST' })).json())['auth-token']
    const headers = { Authorization: 'Basic ' + key, 'X-Experience-API-Version': '1.0.3', 'Content-Type': 'application/json' }
    const ask = (path, query, more) => fetch(endpoint + path + '?' + new URLSearchParams(query), { headers, ...more })
    const state = (stateId, more) => ask('/activities/state', { activityId, agent: actor, registration, stateId }, more)
    const launch = await (await state('LMS.LaunchData')).json()
    await ask('/agents/profile', { agent: actor, profileId: 'cmi5LearnerPreferences' })
    async function say(verb, result) {
      const id = crypto.randomUUID()
      const context = structuredClone(launch.contextTemplate)
      context.registration = registration
      context.contextActivities.category = [category('cmi5')]
      if (/completed|passed/.test(verb)) context.contextActivities.category.push(category('moveon'))
      if (result && result.score) context.extensions[mastery] = launch.masteryScore
      const body = { id, timestamp: new Date().toISOString(), actor: JSON.parse(actor), object: { id: activityId }, context,
        verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb }, ...(result && { result }) }
      const answer = await ask('/statements', { statementId: id }, { method: 'PUT', body: JSON.stringify(body) })
      if (!answer.ok) where.textContent = await answer.text()
      return answer.ok
    }
    await say('initialized')
    const kept = await state('bookmark')
    let number = kept.ok ? (await kept.json()).page : 1
    const show = () => { where.textContent = 'Page ' + number + ', ' + (kept.ok ? 'resumed' : 'new') }
    show()
    document.getElementById('next').onclick = async () => {
      number += 1
      await state('bookmark', { method: 'PUT', body: JSON.stringify({ page: number }) })
      if (number === 3) {
        await say('completed', { completion: true, duration: 'PT1M' })
        if (launch.masteryScore) await say('passed', { success: true, duration: 'PT1M', score: { scaled: 0.9 } })
      }
      show()
    }
    document.getElementById('leave').onclick = async () => {
      if (await say('terminated', { duration: 'PT2M' })) location.href = launch.returnURL
    }
  }
  begin()
`

const page = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p id="where"></p><button id="next">Turn the page</button><button id="leave">Leave</button>
<script type="module">${script}</script></body></html>`

const words = (title: string) =>
  `<title><langstring lang="en">${title}</langstring></title><description><langstring lang="en">${title}</langstring></description>`

/** Two units of three pages in a block; the second has to be passed. Remembers the page. */
export const cmi5Course = () =>
  zipOf({
    'cmi5.xml': `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://example.org/course">${words('A year with bees')}</course>
  <block id="https://example.org/block">${words('Spring')}
    <au id="https://example.org/hive" moveOn="Completed">${words('The hive')}<url>hive.html?part=1</url></au>
    <au id="https://example.org/honey" moveOn="CompletedAndPassed" masteryScore="0.8">${words('The honey')}<url>honey.html</url></au>
  </block>
</courseStructure>`,
    'hive.html': page('The hive'),
    'honey.html': page('The honey'),
  })
