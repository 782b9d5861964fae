/** What Janus refused, by its own number. */
export class VideoRoomError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type AskVideoRoom = (body: Record<string, unknown>) => Promise<Record<string, unknown>>

interface Answer {
  janus: string
  transaction?: string
  data?: { id: number }
  plugindata?: { data: Record<string, unknown> & { error_code?: number; error?: string } }
  error?: { code: number; reason: string }
}

const patienceMilliseconds = 4_000

/**
 * One short conversation with the video rooms of a Janus server over its WebSocket. It ends with the work, and after a
 * few seconds whatever happens; a server that is away fails at once.
 */
export async function withVideoRoom<T>(
  url: string,
  work: (ask: AskVideoRoom) => Promise<T>,
): Promise<T> {
  const socket = new WebSocket(url, 'janus-protocol')
  const waiting = new Map<string, (answer: Answer) => void>()
  const broken = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The media server at ${url} does not answer`))
    socket.addEventListener('error', fail)
    socket.addEventListener('close', fail)
    setTimeout(fail, patienceMilliseconds).unref()
  })
  // Nobody may be waiting any more when it breaks.
  broken.catch(() => undefined)
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.janus === 'ack' || answer.transaction === undefined) return
    waiting.get(answer.transaction)?.(answer)
  })
  const send = async (message: Record<string, unknown>): Promise<Answer> => {
    const transaction = String(waiting.size)
    const answered = new Promise<Answer>((resolve) => waiting.set(transaction, resolve))
    socket.send(JSON.stringify({ ...message, transaction }))
    const answer = await Promise.race([answered, broken])
    if (answer.error) throw new VideoRoomError(answer.error.code, answer.error.reason)
    return answer
  }
  try {
    const opened = new Promise((resolve) => socket.addEventListener('open', resolve))
    await Promise.race([opened, broken])
    const session_id = (await send({ janus: 'create' })).data?.id
    const attach = { janus: 'attach', session_id, plugin: 'janus.plugin.videoroom' }
    const handle_id = (await send(attach)).data?.id
    return await work(async (body) => {
      const { plugindata } = await send({ janus: 'message', session_id, handle_id, body })
      const { error_code, error, ...data } = plugindata?.data ?? {}
      if (error_code !== undefined) throw new VideoRoomError(error_code, String(error))
      return data
    })
  } finally {
    socket.close()
  }
}
