import { useQuery } from '@tanstack/react-query';
import * as messages from '#messages/notification-settings.ts';
import type { NotificationSettings, NotificationSettingsEdit } from '#shared/notifications.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';

/** The user's settings, loaded at each opening of the dialog, because a link may have confirmed the address meanwhile. */
export const useNotificationSettings = () => useQuery<NotificationSettings>({ queryKey: keys.notificationSettings, gcTime: 0 });

/** The mutation that changes settings. @param said the sentence that tells of it */
export function useChangeSettings(said: (settings: NotificationSettings, edit: NotificationSettingsEdit) => string) {
  return useReportedMutation((body: NotificationSettingsEdit) => call('updateNotificationSettings', { body }), {
    said: (edit, settings) => said(settings, edit),
    onSuccess: (settings) => void queryClient.setQueryData(keys.notificationSettings, settings),
  });
}

/** Tells that settings are saved, and of the mail to a new address. */
export const saidSaved = ({ email, emailConfirmed }: NotificationSettings, edit: NotificationSettingsEdit): string =>
  edit.email && email && !emailConfirmed ? messages.savedAndSent(email) : messages.saved;
