/**
 * The least processor time, in milliseconds, that this thread needs for the work in five turns. Unlike the time on the
 * wall it doesn't grow when the machine is busy with something else.
 */
export function processorMilliseconds(work: () => unknown): number {
  const turns = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...turns)
}
