import { randomUUID } from 'node:crypto'
import { installJanus, JanusProcess } from './janus-process.ts'

// A media server for development: installs Debian's package if it is missing, starts it, and prints the settings for
// the product. Ctrl+C stops it.
if (!installJanus()) {
  process.stderr.write('janus could not be installed; on Debian: apt-get install janus, as root\n')
  process.exit(1)
}
const port = Number(process.env['JANUS_PORT'] ?? 8188)
const adminKey = process.env['JANUS_ADMIN_KEY'] ?? randomUUID()
const janus = await JanusProcess.start({ port, adminKey })
process.stdout.write(
  `Janus answers. Start Lyceum with JANUS_URLS=${janus.url} JANUS_ADMIN_KEY=${adminKey}\n`,
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void janus.stop().then(() => process.exit(0)))
}
