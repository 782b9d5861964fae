import { BackupError } from '#server/backup/backup-error.ts'
import { EnvError, readEnv } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'
import { commands } from './commands.ts'
import { help } from './help.ts'
import { exitCodes, UsageError, type Outcome } from './outcome.ts'
import { MovingError } from './moving/moving-error.ts'
import { readWords } from './read-words.ts'

// What is written here is for this user alone, as in the server.
process.umask(0o077)

process.exitCode = await run(joined(process.argv.slice(2)))

/** Commands of two words, such as "keys rotate", are one name. */
function joined([first = 'help', second = '', ...words]: readonly string[]): string[] {
  const both = `${first} ${second}`
  if (commands[both]) return [both, ...words]
  return second === '' ? [first] : [first, second, ...words]
}

/** Says what came of it, in words or as one JSON object, and returns the exit code. */
async function run([name = 'help', ...words]: readonly string[]): Promise<number> {
  const json = words.includes('--json')
  const command = commands[name]
  try {
    if (['help', '--help', '-h'].includes(name)) return say({ text: help, result: { help } }, json)
    if (!command) throw new UsageError(`There is no command "${name}": see "lyceum help".`)
    const options = readWords(words, command.options, command.argument)
    return say(await command.run(readEnv(process.env), options), json)
  } catch (error) {
    const known = [BackupError, EnvError, MovingError, StartError, UsageError].some(
      (kind) => error instanceof kind,
    )
    const message = known ? (error as Error).message : ((error as Error).stack ?? String(error))
    if (json) process.stdout.write(`${JSON.stringify({ ok: false, error: message })}\n`)
    else process.stderr.write(`${message}\n`)
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  }
}

function say({ text, result, found = false }: Outcome, json: boolean): number {
  process.stdout.write(json ? `${JSON.stringify({ ok: !found, ...result })}\n` : `${text}\n`)
  return found ? exitCodes.found : exitCodes.done
}
