/** Between a part's run-time data and its activity (Run-Time Environment, section 4; Sequencing and Navigation, 4.2). */

const statusOf = (value, yes, no) => (value === null ? undefined : value ? yes : no)
const textOf = (number) => (number === null ? undefined : String(number))
const given = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

/** Fills the data of a part that is about to run. */
export function dataFor(api, { activity, part, saved, launch, shared }) {
  const objectives = objectivesFor(activity, saved)
  const { primary } = activity
  const { objectives: _objectives, ...rest } = saved ?? {}
  api.loadFromJSON({
    cmi: {
      ...rest,
      ...(objectives.length > 0 && { objectives: Object.fromEntries(objectives.entries()) }),
    },
  })
  const { cmi } = api
  cmi.learner_id = launch.learner.id
  cmi.learner_name = launch.learner.name
  cmi.mode = launch.attempt_id === null ? 'browse' : 'normal'
  cmi.credit = launch.attempt_id === null ? 'no-credit' : 'credit'
  cmi.entry = saved ? 'resume' : 'ab-initio'
  cmi.launch_data = part.launch_data
  if (primary.byMeasure) cmi.scaled_passing_score = String(primary.minimum)
  if (part.completion_threshold !== null)
    cmi.completion_threshold = String(part.completion_threshold)
  const maximumTime = activity.maximumTime ?? part.maximum_time
  if (maximumTime) cmi.max_time_allowed = maximumTime
  if (part.time_limit_action) cmi.time_limit_action = part.time_limit_action
  shareData(api, activity, shared)
}

/** Objectives of the manifest come first, with what other parts have shared; then those that the part made itself. */
function objectivesFor(activity, saved) {
  const known = Object.values(saved?.objectives ?? {}).filter(({ id }) => id)
  const declared = activity.objectives
    .filter(({ id }) => id !== '')
    .map((objective) => {
      const before = known.find(({ id }) => id === objective.id) ?? {}
      const from = (name) => (objective.isShared(name) ? objective.read(name) : null)
      return {
        ...before,
        id: objective.id,
        ...given({
          success_status: statusOf(satisfiedBy(objective, from), 'passed', 'failed'),
          completion_status: statusOf(from('completion'), 'completed', 'incomplete'),
          progress_measure: textOf(from('progress')),
        }),
        score: {
          ...before.score,
          ...given({
            scaled: textOf(from('measure')),
            raw: textOf(from('raw')),
            min: textOf(from('min')),
            max: textOf(from('max')),
          }),
        },
      }
    })
  const ids = new Set(declared.map(({ id }) => id))
  return [...declared, ...known.filter(({ id }) => !ids.has(id))]
}

function satisfiedBy(objective, from) {
  const measure = from('measure')
  if (!objective.byMeasure) return from('satisfied')
  return measure === null ? null : measure >= objective.minimum
}

const numberIn = (value) => (value === undefined || value === '' ? null : Number(value))
const statusIn = (value, yes, no) => (value === yes ? true : no.includes(value) ? false : null)

/** Takes over what a part has reported. */
export function dataFrom(api, activity) {
  if (!activity.tracked) return
  const cmi = JSON.parse(JSON.stringify(api.cmi))
  const objectives = Object.values(cmi.objectives ?? {})
  for (const objective of activity.objectives) {
    const told = objective.id === '' ? undefined : objectives.find(({ id }) => id === objective.id)
    if (told) takeOver(objective, told)
  }
  const { primary } = activity
  const isNamed = primary.id !== '' && objectives.some(({ id }) => id === primary.id)
  const write = (name, value) => {
    // What the part said of the objective by its name stays, unless it also said so of itself.
    if (value !== null || !isNamed) primary.write(name, value)
  }
  const success = statusIn(cmi.success_status, 'passed', ['failed'])
  if (activity.said.success) primary.write('satisfied', success)
  else write('satisfied', success)
  write('measure', numberIn(cmi.score?.scaled))
  write('raw', numberIn(cmi.score?.raw))
  write('min', numberIn(cmi.score?.min))
  write('max', numberIn(cmi.score?.max))
  const progress = numberIn(cmi.progress_measure)
  const completion = statusIn(cmi.completion_status, 'completed', ['incomplete', 'not attempted'])
  if (progress !== null || !isNamed) activity.setProgress(progress)
  else activity.progress = primary.local.progress
  if (completion !== null || !isNamed || activity.said.completion)
    activity.setCompletion(completion)
  else activity.completion = primary.local.completion
  // By the measure, if the manifest wants that: other parts read the result.
  if (activity.completedByMeasure) {
    const amount = activity.progress
    activity.setCompletion(amount === null ? null : amount >= activity.minProgress)
  }
  if (primary.byMeasure) {
    const { measure } = primary.local
    primary.write('satisfied', measure === null ? null : measure >= primary.minimum)
  }
}

function takeOver(objective, told) {
  const measure = numberIn(told.score?.scaled)
  objective.say(
    'satisfied',
    objective.byMeasure && measure !== null
      ? measure >= objective.minimum
      : statusIn(told.success_status, 'passed', ['failed']),
  )
  objective.say('measure', measure)
  objective.say('raw', numberIn(told.score?.raw))
  objective.say('min', numberIn(told.score?.min))
  objective.say('max', numberIn(told.score?.max))
  objective.say(
    'completion',
    statusIn(told.completion_status, 'completed', ['incomplete', 'not attempted']),
  )
  objective.say('progress', numberIn(told.progress_measure))
}

/** Stores that several parts share (Run-Time Environment, 4.3.1). */
function shareData(api, activity, shared) {
  for (const [index, map] of activity.sharedData.entries()) {
    const store = api.getChildElement(`adl.data.${index}`, '', true)
    const known = map.readSharedData === false ? undefined : shared[map.targetID]
    store.configure(
      map.targetID,
      known ?? '',
      map.readSharedData !== false,
      map.writeSharedData !== false,
      known !== undefined,
      (text) => {
        if (map.writeSharedData !== false) shared[map.targetID] = text
      },
    )
    api.adl.data.childArray.push(store)
  }
}
