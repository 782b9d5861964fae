// Fills in a call of the reference when it is opened: its fields, and a form that sends it.

const reading = fetch('/api/openapi.json').then((answer) => answer.json())

/** Follows references: `{ $ref: "#/components/schemas/Course" }` is the course. */
const followed = (document, value) =>
  typeof value?.$ref === 'string'
    ? followed(
        document,
        value.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key], document),
      )
    : value

for (const details of document.querySelectorAll('details')) {
  details.addEventListener('toggle', () => void fill(details), { once: true })
}
if (location.hash) document.querySelector(`details${location.hash}`)?.setAttribute('open', '')

async function fill(details) {
  const api = await reading
  const path = api.paths[details.dataset.path]
  const operation = path[details.dataset.method]
  const parameters = [...(path.parameters ?? []), ...(operation.parameters ?? [])].map(
    (parameter) => followed(api, parameter),
  )
  const json = followed(api, operation.requestBody)?.content['application/json']?.schema
  const answer = followed(api, operation.responses[200])?.content['application/json'].schema
  const form = element('form')
  for (const parameter of parameters) form.append(field(api, details, parameter))
  if (json) form.append(bodyField(details, sample(api, json)))
  form.append(element('button', { textContent: 'Send request' }))
  const output = element('pre', { hidden: true, role: 'status', tabIndex: 0 })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(details, parameters, form, output)
  })
  const call = details.querySelector('.call')
  if (!operation.requestBody || json)
    call.append(element('h3', { textContent: 'Try it' }), form, output)
  if (answer) {
    const text = JSON.stringify(sample(api, answer), null, 2)
    call.append(
      element('h3', { textContent: 'Answer' }),
      element('pre', { textContent: text, tabIndex: 0 }),
    )
  }
}

async function send(details, parameters, form, output) {
  const entered = new URLSearchParams(new FormData(form))
  let path = details.dataset.path
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const value = entered.get(parameter.name) ?? ''
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(parameter.name, value)
  }
  const key = document.querySelector('#api-key').value.trim()
  const body = entered.get('request body')
  output.hidden = false
  output.textContent = 'Sending…'
  try {
    const answer = await fetch(query.size > 0 ? `${path}?${query}` : path, {
      method: details.dataset.method.toUpperCase(),
      credentials: 'omit',
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body }),
    })
    output.textContent = `${answer.status} ${answer.statusText}\n\n${pretty(await answer.text())}`
  } catch {
    output.textContent = 'The server can’t be reached. Check your connection and try again.'
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function field(api, details, { name, required, description, schema }) {
  const id = `${details.id}-${name}`
  const { type, format, enum: choices } = followed(api, schema)
  const hint = choices?.join(', ') ?? format ?? type ?? ''
  const label = element('label', { htmlFor: id, textContent: `${name} ` })
  label.append(
    element('small', { textContent: [required && 'required', hint].filter(Boolean).join(' · ') }),
  )
  const input = element('input', { id, name, required: required === true })
  const said = description
    ? [element('small', { textContent: description.replaceAll('`', '') })]
    : []
  return group(label, input, ...said)
}

function bodyField(details, value) {
  const id = `${details.id}-body`
  const text = JSON.stringify(value, null, 2)
  const rows = Math.min(20, text.split('\n').length + 1)
  return group(
    element('label', { htmlFor: id, textContent: 'Request body' }),
    element('textarea', { id, name: 'request body', rows, value: text, spellcheck: false }),
  )
}

/** An example value of the right shape. */
function sample(api, given, depth = 0) {
  const schema = followed(api, given)
  if (!schema || depth > 5) return null
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return sample(api, choice, depth + 1)
  const [type] = [schema.type].flat()
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([name, value]) => [name, sample(api, value, depth + 1)]))
  }
  if (type === 'array') return schema.items ? [sample(api, schema.items, depth + 1)] : []
  return ofType[schema.format] ?? ofType[type] ?? null
}

const ofType = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-01-31T09:00:00Z',
  date: '2026-01-31',
  email: 'ada@example.com',
  uri: 'https://example.com',
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
}

function element(name, properties = {}) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value
    else made.setAttribute(key, value)
  }
  return made
}

function group(...parts) {
  const made = element('div')
  made.append(...parts)
  return made
}
