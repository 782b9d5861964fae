import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { Interrupted, MediaError } from './media-error.ts'

interface Options {
  patienceSeconds: number
  /** Called with each line that the program prints. */
  onLine?: (line: string) => void
  /** How much memory it may ask for. */
  megabytes?: number
  env?: Record<string, string>
}

/** Tests wait for it: there it isn't put behind them. */
const priority =
  process.env['NODE_ENV'] === 'test'
    ? constants.priority.PRIORITY_NORMAL
    : constants.priority.PRIORITY_BELOW_NORMAL

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) end(child)
})

/** Ends a program with all that it has started: each leads a group of its own. */
function end(child: ChildProcess) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/**
 * Runs a program at low priority, so that requests go first. Throws a MediaError that says what its
 * complaint means, or Interrupted when it was ended from outside. Answers what it printed.
 */
export function runTool(program: string, words: string[], options: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const [command, ...rest] = limited(program, words, options.megabytes)
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(options.env && { env: { ...process.env, ...options.env } }),
    })
    running.add(child)
    if (child.pid !== undefined) setPriority(child.pid, priority)
    let late = false
    const timer = setTimeout(() => {
      late = true
      end(child)
    }, options.patienceSeconds * 1000)
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4000)
    })
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (options.onLine) options.onLine(line)
      else lines.push(line)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      if (code === 0) return resolve(lines.join('\n'))
      if (late) return reject(new MediaError('took_too_long'))
      if (signal) return reject(new Interrupted(`${program} was ended by ${signal}`))
      reject(new MediaError(meaningOf(complaint), { cause: new Error(complaint.trim()) }))
    })
  })
}

/** The shell sets the limit and becomes the program. */
function limited(program: string, words: string[], megabytes?: number): [string, ...string[]] {
  if (!megabytes || process.platform === 'win32') return [program, ...words]
  return ['/bin/sh', '-c', `ulimit -v ${megabytes * 1024}; exec "$0" "$@"`, program, ...words]
}

function meaningOf(complaint: string) {
  if (/no space left on device|disk quota exceeded/i.test(complaint)) return 'disk_full'
  if (
    /invalid data found|moov atom not found|end of file|does not contain any stream|error opening input|not contain|whitelist/i.test(
      complaint,
    )
  ) {
    return 'damaged'
  }
  return 'not_converted'
}
