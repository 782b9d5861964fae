import { appCacheName } from './app-build.ts'

/**
 * Keeps the scripts, styles and fonts of the pages that are used, so that the same pages start without a connection. The
 * browser's own cache provides them: nothing is downloaded twice.
 */
export function keepUsedFiles(build: string): void {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  const keepAll = async () => {
    const cache = await caches.open(appCacheName(build))
    for (const url of waiting) {
      waiting.delete(url)
      await keepFile(cache, url).catch(() => undefined)
    }
    running = undefined
  }
  const note = (entries: PerformanceEntryList) => {
    for (const { name } of entries) {
      const { origin, pathname } = new URL(name)
      if (origin === location.origin && pathname.startsWith('/assets/')) waiting.add(pathname)
    }
    if (waiting.size > 0)
      running ??= new Promise<void>((done) => setTimeout(done, 1000)).then(keepAll)
  }
  new PerformanceObserver((list) => note(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}

/** Keeps one file unless it is there already. Throws when it can't be fetched. */
export async function keepFile(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url, { ignoreVary: true })) return
  await cache.add(url)
}
