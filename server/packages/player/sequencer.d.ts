/** The parts of the sequencer that tests use. */
interface Activity {
  id: string
  attempts: number
  available: Activity[]
  primary: { write: (name: string, value: boolean | number | null) => void }
  completed: () => boolean | null
  satisfied: () => boolean | null
  measure: () => number | null
  setCompletion: (value: boolean | null) => void
}

interface Options {
  saved?: object
  random?: () => number
}

export class Sequencer {
  constructor(tree: object, options?: Options)
  root: Activity
  current: Activity
  byId: { get: (id: string) => Activity }
  save(): object
  suspendRunning(): void
  request(
    name: string,
    target?: string,
  ): { delivered: Activity | null; isOver: boolean; refusal: string | null }
  wouldDo(name: string, target?: string): boolean
  isHidden(activity: Activity): boolean
}
