import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings, NotificationSettingsEdit } from '#shared/notifications.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

/** The user's settings, loaded at each opening of the dialog, because a link may have confirmed the address meanwhile. */
export const useNotificationSettings = () => useQuery<NotificationSettings>({ queryKey: keys.notificationSettings, gcTime: 0 });

/** Changes settings, which the dialog then shows. */
export async function changeSettings(body: NotificationSettingsEdit): Promise<NotificationSettings> {
  const settings = await call('updateNotificationSettings', { body });
  queryClient.setQueryData(keys.notificationSettings, settings);
  return settings;
}
