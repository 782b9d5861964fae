/** Which build this page is of, as the server wrote it into the page; null while developing. */
export function pageBuild(): string | null {
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  return build === undefined || build === 'development' ? null : build
}

export interface AppFiles {
  build: string
  /** What to keep so that downloaded lessons open without a connection. */
  learning: string[]
  /** What drafting an assignment needs as well. */
  writing: string[]
}

/** Asks the server which build it has now. */
export async function servedFiles(): Promise<AppFiles> {
  const answer = await fetch('/app-files.json', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`The files of the app could not be listed: ${answer.status}`)
  return (await answer.json()) as AppFiles
}

/** One cache for each build, so that files of two are never used together. */
export const appCacheName = (build: string) => `app-${build}`
