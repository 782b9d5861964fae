import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/lib/live-socket.ts'
import { discussionsKey, threadKey } from './queries.ts'

/** Keeps lists and open threads fresh. Without a course it listens to all that staff look after. */
export function useDiscussionsLive(organizationId: string, courseId: string | null) {
  const client = useQueryClient()
  const base = `organization:${organizationId}`
  const topic = courseId === null ? `${base}:discussions` : `${base}:course:${courseId}:discussions`
  useLive(topic, ({ data }) => {
    const { thread_id } = data as { thread_id?: string }
    void client.invalidateQueries({ queryKey: [...discussionsKey(organizationId), 'list'] })
    if (thread_id) {
      void client.invalidateQueries({ queryKey: threadKey(organizationId, thread_id) })
    }
  })
}
