/** What a video room says; only the parts that the engine reads. */
export interface RoomNews {
  private_id?: number
  publishers?: { id: number }[]
  streams?: { mid: string; feed_description?: string }[]
  unpublished?: number | 'ok'
  leaving?: number | 'ok'
  kicked?: number
}

interface Heard {
  janus: string
  transaction?: string
  sender?: number
  data?: { id: number }
  plugindata?: { data: RoomNews & { error_code?: number; error?: string } }
  jsep?: RTCSessionDescriptionInit
  error?: { reason: string }
}

export interface RoomAnswer {
  news: RoomNews
  jsep: RTCSessionDescriptionInit | undefined
}

/** One end of something in the room: what I send, or what I watch of someone. */
export interface RoomHandle {
  ask: (body: object, jsep?: RTCSessionDescriptionInit | null) => Promise<RoomAnswer>
  trickle: (candidate: RTCIceCandidate | null) => void
  detach: () => void
}

interface HandleEvents {
  onNews?: (news: RoomNews) => void
  /** The media server gave the connection up. */
  onHangUp: () => void
}

/** A media server forgets whoever is silent for a minute. */
const keepAliveMilliseconds = 25_000
const patienceMilliseconds = 10_000

/** A session with the video rooms of a Janus server, over its WebSocket. */
export class JanusSocket {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, { resolve: (heard: Heard) => void; reject: () => void }>()
  readonly #handles = new Map<number, HandleEvents>()
  readonly #alive: ReturnType<typeof setInterval>
  #session = 0
  #asked = 0

  private constructor(socket: WebSocket, onClose: () => void) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Heard))
    socket.addEventListener('close', () => {
      clearInterval(this.#alive)
      for (const { reject } of this.#waiting.values()) reject()
      onClose()
    })
    this.#alive = setInterval(() => this.#send({ janus: 'keepalive' }), keepAliveMilliseconds)
  }

  /** Rejects when the server does not answer; afterwards `onClose` tells, once, that it is gone. */
  static async open(url: string, onClose: () => void): Promise<JanusSocket> {
    const socket = new WebSocket(url, 'janus-protocol')
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
      setTimeout(reject, patienceMilliseconds)
    })
    const janus = new JanusSocket(socket, onClose)
    janus.#session = (await janus.#request({ janus: 'create' })).data?.id ?? 0
    return janus
  }

  async attach(events: HandleEvents): Promise<RoomHandle> {
    const attached = await this.#request({ janus: 'attach', plugin: 'janus.plugin.videoroom' })
    const handle_id = attached.data?.id ?? 0
    this.#handles.set(handle_id, events)
    return {
      ask: async (body, jsep) => {
        const message = { janus: 'message', handle_id, body, ...(jsep && { jsep }) }
        const { plugindata, jsep: answer } = await this.#request(message)
        const { error_code, error, ...news } = plugindata?.data ?? {}
        if (error_code !== undefined) throw new Error(error)
        return { news, jsep: answer }
      },
      trickle: (candidate) =>
        this.#send({
          janus: 'trickle',
          handle_id,
          candidate: candidate ? candidate.toJSON() : { completed: true },
        }),
      detach: () => {
        this.#handles.delete(handle_id)
        this.#send({ janus: 'detach', handle_id })
      },
    }
  }

  close() {
    this.#socket.close()
  }

  #send(message: Record<string, unknown>, transaction = String(this.#asked++)) {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    const session = this.#session > 0 ? { session_id: this.#session } : {}
    this.#socket.send(JSON.stringify({ ...message, ...session, transaction }))
  }

  async #request(message: Record<string, unknown>): Promise<Heard> {
    const transaction = String(this.#asked++)
    try {
      const heard = await new Promise<Heard>((resolve, reject) => {
        const fail = () => reject(new Error('The media server does not answer'))
        this.#waiting.set(transaction, { resolve, reject: fail })
        setTimeout(fail, patienceMilliseconds)
        this.#send(message, transaction)
      })
      if (heard.error) throw new Error(heard.error.reason)
      return heard
    } finally {
      this.#waiting.delete(transaction)
    }
  }

  #hear(heard: Heard) {
    // What takes long is acknowledged first and answered later, under the same number.
    if (heard.janus === 'ack') return
    const waiting = heard.transaction === undefined ? null : this.#waiting.get(heard.transaction)
    if (waiting) return waiting.resolve(heard)
    if (heard.janus === 'timeout') return this.close()
    const handle = heard.sender === undefined ? null : this.#handles.get(heard.sender)
    if (heard.janus === 'hangup' || heard.janus === 'detached') handle?.onHangUp()
    if (heard.janus === 'event' && heard.plugindata) handle?.onNews?.(heard.plugindata.data)
  }
}
