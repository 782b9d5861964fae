import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of CPU time that a process and its children, including ended ones, have used, from /proc. */
export function processorSeconds(pid: number): number {
  const own = statOf(pid)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.seconds ?? 0), (own?.seconds ?? 0) + (own?.ended ?? 0))
}

/**
 * Fields after the name, which may itself contain spaces: state, parent, …, user and system time, own and of ended
 * children.
 */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (first: number) =>
      (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond
    return { parent: Number(fields[1]), seconds: seconds(11), ended: seconds(13) }
  } catch {
    return undefined
  }
}

/** Megabytes of proportional memory (PSS): shared pages are divided among their users. */
export function memoryMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}
