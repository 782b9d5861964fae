import { lazy, useState, type ComponentType } from 'react'
import { pageRequest } from './page-request.ts'

const loaders = new Map<string, () => Promise<unknown>>()

export type PagePart<Props> = ComponentType<Props> & {
  /** Fetches its script ahead of time. */
  load: () => Promise<unknown>
}

/**
 * A part of a page with a script of its own, for example one tab of many. Unlike with React's `lazy`, a page that the
 * server rendered with it brings its script along and is taken over in one piece, so the first click on it counts.
 * `source` is the path of its file within `web`.
 */
export function pagePart<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): PagePart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const Later = lazy(async () => ({ default: await loadOnce() }))
  loaders.set(source, loadOnce)
  function Part(props: Props) {
    pageRequest()?.parts.add(source)
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load: loadOnce })
}

/** Fetches the parts that the server rendered. One that fails to load is fetched again when it is shown. */
export const loadParts = (sources: readonly string[]): Promise<unknown> =>
  Promise.allSettled(sources.map(async (source) => loaders.get(source)?.()))
