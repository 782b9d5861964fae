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
 * Of all processes that want to do the same to this folder, one does it at a time; the others wait and say so once. Who
 * is killed holds up nobody.
 *
 * Each puts its name down, then looks: alone, it begins; else it takes its name back and tries again after a moment. One
 * that has begun stands there already when any other looks, so no two begin.
 */
export async function inTurn(task, whileWaiting, work) {
  const folder = path.join(root, 'node_modules/.cache/in-turn', task)
  // Where nothing can be written the work fails too, and says why.
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

/** Process ids are used again; an id with its start time is not. Empty where the system doesn't tell. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'dead' : (fields[18] ?? '')
  } catch {
    return ''
  }
}
