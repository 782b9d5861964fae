import { pagesOf, scriptsOf, type Manifest } from './manifest-scripts.ts'

/**
 * Finds the scripts that the page of a path and its parts will need, so the browser can request all of them at once
 * instead of discovering them one after another. A part may share the script of something else and have none of its own.
 */
export function pageScripts(
  manifest: Manifest,
): (path: string, parts?: readonly string[]) => string[] {
  const entry = new Set(scriptsOf(manifest))
  const pages = pagesOf(manifest)
    .map(({ page, routes }) => ({
      segments: segmentsOf(page),
      scripts: scriptsOf(manifest, ...routes).filter((file) => !entry.has(file)),
    }))
    // If two match, the one with the fewest variable segments wins: /courses/new before /courses/$course.
    .toSorted((one, other) => variablesIn(one.segments) - variablesIn(other.segments))
  return (path, parts = []) => {
    const asked = path.split('/').filter(Boolean)
    const own = pages.find(({ segments }) => fits(segments, asked))?.scripts ?? []
    const withScript = parts.filter((part) => part in manifest)
    const ofParts = scriptsOf(manifest, ...withScript).filter((file) => !entry.has(file))
    return [...new Set([...own, ...ofParts])]
  }
}

/** `routes/_shell/courses/$courseId/index.tsx` is the page of /courses/:courseId. */
const segmentsOf = (page: string) =>
  page
    .replace(/^routes\//, '')
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
    .filter((segment) => !segment.startsWith('_') && segment !== 'index')

const isVariable = (segment: string) => segment.startsWith('$')
/** A catch-all segment counts more than any number of others. */
const variablesIn = (segments: string[]) =>
  segments.reduce((sum, segment) => sum + (segment === '$' ? 100 : Number(isVariable(segment))), 0)

function fits(segments: string[], asked: string[]): boolean {
  const [segment, ...rest] = segments
  if (segment === '$') return true
  if (segment === undefined || asked.length === 0) return segments.length === asked.length
  return (isVariable(segment) || segment === asked[0]) && fits(rest, asked.slice(1))
}
