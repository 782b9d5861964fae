import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './project.mjs'

/**
 * Of all processes that want to do the same to this folder, one runs at a time; the others wait and print a message
 * once. A killed process blocks nobody.
 *
 * Each process registers itself, then looks: if it is alone, it begins; otherwise it unregisters and tries again after
 * a moment. A process that has begun is already registered when any other looks, so no two begin.
 */
export async function inTurn(task, whileWaiting, work) {
  const folder = path.join(root, 'node_modules/.cache/in-turn', task)
  // If nothing can be written here, the work fails too and reports why.
  if (!makeWritable(folder)) return work()
  const own = `${process.pid}-${birthOf(process.pid)}`
  const note = path.join(folder, own)
  for (let tries = 0; ; tries += 1) {
    writeFileSync(note, '')
    if (namesOfLiving(folder).every((name) => name === own)) break
    rmSync(note, { force: true })
    if (tries === 1) console.log(whileWaiting)
    await sleep(100 + Math.random() * 200)
  }
  try {
    return await work()
  } finally {
    rmSync(note, { force: true })
  }
}

function makeWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function namesOfLiving(folder) {
  return readdirSync(folder).filter((name) => {
    const [pid, birth] = name.split('-')
    if (isAlive(Number(pid)) && birthOf(pid) === birth) return true
    rmSync(path.join(folder, name), { force: true })
    return false
  })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Process IDs are reused; an ID with its start time isn't. Empty on systems that don't provide it. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'dead' : (fields[18] ?? '')
  } catch {
    return ''
  }
}
