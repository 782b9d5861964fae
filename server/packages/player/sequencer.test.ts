import { describe, expect, test } from 'vitest'
import { Sequencer } from './sequencer.js'
import { rollUp } from './sequencing-rules.js'

/** The processes of SCORM 2004, on trees as the manifest reader makes them. */

type Given = Record<string, unknown> & { id: string; children?: Given[] }

const flowing = { choice: true, flow: true }
const leaf = (id: string, more: object = {}): Given => ({ id, ...more })
const cluster = (id: string, children: Given[], more: object = {}): Given => ({
  id,
  sequencingControls: flowing,
  children,
  ...more,
})
const condition = (name: string, more: object = {}) => ({ condition: name, ...more })
const rule = (action: string, ...conditions: object[]) => ({
  action,
  conditionCombination: 'all',
  conditions,
})

/** What is delivered for each request in turn; null for nothing, 'over' for the end of the session. */
function deliveries(sequencer: Sequencer, ...requests: (string | [string, string])[]) {
  return requests.map((one) => {
    const [name, target] = typeof one === 'string' ? [one, undefined] : one
    const { delivered, isOver } = sequencer.request(name, target)
    return isOver ? 'over' : (delivered?.id ?? null)
  })
}

interface Outcome {
  satisfied?: boolean | null
  completion?: boolean
  measure?: number
}

/** What the running part reports. */
function report(sequencer: Sequencer, { satisfied, completion, measure }: Outcome) {
  const { current } = sequencer
  if (satisfied !== undefined) current.primary.write('satisfied', satisfied)
  if (measure !== undefined) current.primary.write('measure', measure)
  if (completion !== undefined) current.setCompletion(completion)
  rollUp(current)
}

describe('navigation', () => {
  const three = () => new Sequencer(cluster('root', [leaf('a'), leaf('b'), leaf('c')]))

  test('flows forward and back, and ends behind the last part', () => {
    expect(
      deliveries(three(), 'start', 'continue', 'previous', 'continue', 'continue', 'continue'),
    ).toEqual(['a', 'b', 'a', 'b', 'c', 'over'])
  })

  test('goes where the learner chooses, or a part jumps to', () => {
    expect(deliveries(three(), 'start', ['choice', 'c'], ['jump', 'b'])).toEqual(['a', 'c', 'b'])
    expect(deliveries(three(), ['choice', 'b'], ['choice', 'nowhere'])).toEqual(['b', null])
  })

  test('suspends and resumes, exits and abandons', () => {
    const first = three()
    expect(deliveries(first, 'start', 'continue', 'suspendAll')).toEqual(['a', 'b', 'over'])
    const again = new Sequencer(cluster('root', [leaf('a'), leaf('b'), leaf('c')]), {
      saved: JSON.parse(JSON.stringify(first.save())) as object,
    })
    expect(deliveries(again, 'resumeAll')).toEqual(['b'])
    expect(again.byId.get('b').attempts).toBe(1)
    expect(deliveries(again, 'exitAll', 'start')).toEqual(['over', 'a'])
    expect(deliveries(again, 'abandonAll', 'continue')).toEqual(['over', null])
  })

  test('a window that was killed resumes where it was', () => {
    const first = three()
    deliveries(first, 'start', 'continue')
    const again = new Sequencer(cluster('root', [leaf('a'), leaf('b'), leaf('c')]), {
      saved: first.save(),
    })
    again.suspendRunning()
    expect(deliveries(again, 'resumeAll')).toEqual(['b'])
  })

  test('asking whether a request is valid changes nothing', () => {
    const sequencer = three()
    deliveries(sequencer, 'start')
    const before = JSON.stringify(sequencer.save())
    expect(sequencer.wouldDo('continue')).toBe(true)
    expect(sequencer.wouldDo('previous')).toBe(false)
    expect(sequencer.wouldDo('choice', 'c')).toBe(true)
    expect(JSON.stringify(sequencer.save())).toBe(before)
  })
})

describe('controls', () => {
  test('forward only allows neither Previous nor an earlier choice', () => {
    const sequencer = new Sequencer(
      cluster('root', [leaf('a'), leaf('b')], {
        sequencingControls: { ...flowing, forwardOnly: true },
      }),
    )
    expect(deliveries(sequencer, 'start', 'continue', 'previous', ['choice', 'a'])).toEqual([
      'a',
      'b',
      null,
      null,
    ])
  })

  test('choice, choiceExit and preventActivation restrict what can be chosen', () => {
    const module = (id: string, controls: object) =>
      cluster(id, [leaf(`${id}1`), leaf(`${id}2`)], {
        sequencingControls: { ...flowing, ...controls },
      })
    const tree = (one: object, other: object) =>
      new Sequencer(cluster('root', [module('a', one), module('b', other)]))
    expect(deliveries(tree({ choice: false }, {}), 'start', ['choice', 'a2'])).toEqual(['a1', null])
    expect(deliveries(tree({ choiceExit: false }, {}), 'start', ['choice', 'b1'])).toEqual([
      'a1',
      null,
    ])
    const prevented = tree({}, { preventActivation: true })
    expect(deliveries(prevented, 'start', ['choice', 'b1'])).toEqual(['a1', null])
    expect(deliveries(tree({}, {}), 'start', ['choice', 'b'])).toEqual(['a1', 'b1'])
  })

  test('constrained choice reaches only the next module', () => {
    const module = (id: string) =>
      cluster(id, [leaf(`${id}1`)], { sequencingControls: { ...flowing, constrainChoice: true } })
    const sequencer = new Sequencer(cluster('root', [module('a'), module('b'), module('c')]))
    deliveries(sequencer, 'start')
    expect(['b1', 'c1'].map((id) => sequencer.wouldDo('choice', id))).toEqual([true, false])
  })

  test('an attempt limit closes a part', () => {
    const sequencer = new Sequencer(cluster('root', [leaf('a', { attemptLimit: 1 }), leaf('b')]))
    expect(deliveries(sequencer, 'start', 'continue', ['choice', 'a'])).toEqual(['a', 'b', null])
  })

  test('children are selected and shuffled once', () => {
    const tree = cluster('root', [leaf('a'), leaf('b'), leaf('c'), leaf('d')], {
      sequencingControls: {
        ...flowing,
        selectionTiming: 'once',
        selectCount: 2,
        randomizationTiming: 'once',
        reorderChildren: true,
      },
    })
    const sequencer = new Sequencer(tree, { random: () => 0 })
    const ids = () => sequencer.root.available.map(({ id }: { id: string }) => id)
    const chosen = ids()
    expect(chosen).toHaveLength(2)
    deliveries(sequencer, 'start', 'exitAll', 'start')
    expect(ids()).toEqual(chosen)
  })
})

describe('rules', () => {
  const before = (action: string, ...conditions: object[]) => ({
    sequencingRules: { preConditionRules: [rule(action, ...conditions)] },
  })

  test('before: skip, disable, hide and stop', () => {
    const skipped = cluster('root', [
      leaf('a'),
      leaf('b', before('skip', condition('always'))),
      leaf('c'),
    ])
    expect(deliveries(new Sequencer(skipped), 'start', 'continue')).toEqual(['a', 'c'])
    const closed = cluster('root', [leaf('a'), leaf('b', before('disabled', condition('always')))])
    expect(deliveries(new Sequencer(closed), 'start', 'continue')).toEqual(['a', null])
    const hidden = cluster('root', [
      leaf('a'),
      leaf('b', before('hiddenFromChoice', condition('always'))),
    ])
    const sequencer = new Sequencer(hidden)
    expect(deliveries(sequencer, 'start', ['choice', 'b'])).toEqual(['a', null])
    expect(sequencer.isHidden(sequencer.byId.get('b'))).toBe(true)
    const stopped = cluster('root', [
      leaf('a', before('stopForwardTraversal', condition('always'))),
      leaf('b'),
    ])
    expect(deliveries(new Sequencer(stopped), 'start', ['choice', 'b'])).toEqual(['a', null])
  })

  test('what is unknown is neither true nor false', () => {
    const notSatisfied = condition('satisfied', { operator: 'not' })
    const tree = cluster('root', [leaf('a'), leaf('b', before('skip', notSatisfied)), leaf('c')])
    expect(deliveries(new Sequencer(tree), 'start', 'continue')).toEqual(['a', 'b'])
  })

  test('after: retry, continue, exit the parent or all', () => {
    const after = (action: string) => ({
      sequencingRules: {
        postConditionRules: [rule(action, condition('satisfied', { operator: 'not' }))],
      },
    })
    const tree = (action: string) =>
      new Sequencer(
        cluster('root', [cluster('m', [leaf('a', after(action)), leaf('b')]), leaf('c')]),
      )
    for (const [action, next] of [
      ['retry', 'a'],
      ['exitParent', 'c'],
      ['exitAll', 'over'],
    ] as const) {
      const sequencer = tree(action)
      deliveries(sequencer, 'start')
      report(sequencer, { satisfied: false })
      expect(deliveries(sequencer, 'continue')).toEqual([next])
    }
  })

  test('on exit: a module that is done is left', () => {
    const tree = cluster('root', [
      cluster('m', [leaf('a'), leaf('b')], {
        sequencingRules: { exitConditionRules: [rule('exit', condition('satisfied'))] },
        rollupRules: {
          rules: [
            {
              action: 'satisfied',
              consideration: 'any',
              conditionCombination: 'any',
              conditions: [condition('satisfied')],
            },
          ],
        },
      }),
      leaf('c'),
    ])
    const sequencer = new Sequencer(tree)
    deliveries(sequencer, 'start')
    report(sequencer, { satisfied: true })
    expect(deliveries(sequencer, 'continue')).toEqual(['c'])
  })
})

test('rules that lead in circles come to an end', () => {
  const always = [condition('always')]
  const circle = {
    sequencingRules: {
      preConditionRules: [rule('skip', ...always)],
      postConditionRules: [rule('retryAll', ...always)],
    },
  }
  const tree = cluster('root', [
    cluster('m', [leaf('a', circle), leaf('b', circle)], {
      sequencingControls: { ...flowing, forwardOnly: true },
      sequencingRules: { postConditionRules: [rule('retry', ...always)] },
    }),
    leaf('c', { sequencingRules: { postConditionRules: [rule('previous', ...always)] } }),
  ])
  const sequencer = new Sequencer(tree)
  expect(deliveries(sequencer, 'start', 'continue', 'continue', 'exitAll')).toHaveLength(4)
})

describe('rollup', () => {
  test('all parts complete and satisfy the whole; weights make its measure', () => {
    const sequencer = new Sequencer(
      cluster('root', [
        leaf('a', { sequencingControls: { objectiveMeasureWeight: 3 } }),
        leaf('b', { sequencingControls: { objectiveMeasureWeight: 1 } }),
      ]),
    )
    deliveries(sequencer, 'start')
    report(sequencer, { satisfied: true, completion: true, measure: 1 })
    expect(sequencer.root.completed()).toBeNull()
    expect(sequencer.root.measure()).toBe(0.75)
    deliveries(sequencer, 'continue')
    report(sequencer, { satisfied: false, completion: true, measure: 0.2 })
    expect([sequencer.root.completed(), sequencer.root.satisfied()]).toEqual([true, false])
    expect(sequencer.root.measure()).toBeCloseTo(0.8)
  })

  test('an objective that parts share decides in another module', () => {
    const map = (more: object) => [
      { targetObjectiveID: 'shared', readSatisfiedStatus: true, ...more },
    ]
    const tree = cluster('root', [
      leaf('test', {
        primaryObjective: { objectiveID: 'o', mapInfo: map({ writeSatisfiedStatus: true }) },
      }),
      leaf('lesson', {
        primaryObjective: { objectiveID: 'o', mapInfo: map({}) },
        sequencingRules: { preConditionRules: [rule('skip', condition('satisfied'))] },
      }),
      leaf('end'),
    ])
    const passed = new Sequencer(tree)
    deliveries(passed, 'start')
    report(passed, { satisfied: true })
    expect(deliveries(passed, 'continue')).toEqual(['end'])
    const failed = new Sequencer(tree)
    deliveries(failed, 'start')
    report(failed, { satisfied: false })
    expect(deliveries(failed, 'continue')).toEqual(['lesson'])
  })

  test('a part that reports nothing counts as done; one that is not tracked says nothing', () => {
    const sequencer = new Sequencer(
      cluster('root', [leaf('a'), leaf('b', { deliveryControls: { tracked: false } })]),
    )
    deliveries(sequencer, 'start', 'continue')
    expect(sequencer.byId.get('a').completed()).toBe(true)
    expect(sequencer.byId.get('b').completed()).toBeNull()
    expect(sequencer.root.completed()).toBe(true)
  })
})
