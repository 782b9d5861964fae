import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markAllNotificationsRead, markNotificationRead } from '#contract/notifications.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { notificationsKey } from './queries.ts'

export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (notificationId: string) =>
      call(markNotificationRead, { params: { notificationId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
    onError: (failure) => toastFailure(failure),
  })
}

export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(markAllNotificationsRead),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
    onError: (failure) => toastFailure(failure),
  })
}
