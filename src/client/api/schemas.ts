// Must come first, because Zod reads its configuration when a schema is made.
import './zod-without-eval.ts';

// The form schemas. The board loads them after its first card, so only late chunks may import them statically.
export { newComment } from '#shared/activities.ts';
export { adminEdit, newAdmin } from '#shared/admins.ts';
export { labelEdit, newLabel } from '#shared/labels.ts';
export { notificationSettingsEdit } from '#shared/notifications.ts';
export { codeEntry } from '#shared/second-factor.ts';
export { login, superAdminSetUp } from '#shared/session.ts';
export { newTask } from '#shared/tasks.ts';
export { newToken } from '#shared/tokens.ts';
export { newWebhook } from '#shared/webhooks.ts';
