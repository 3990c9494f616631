// Zod must be told how to work before the first schema is made, so this import stands above theirs.
import './zod-without-eval.ts';

// The schemas that forms check by. The board fetches them after its first card; whoever imports them elsewhere must be fetched later too.
export { newComment } from '#shared/activities.ts';
export { adminEdit, newAdmin } from '#shared/admins.ts';
export { login, superAdminSetUp } from '#shared/session.ts';
export { newTask } from '#shared/tasks.ts';
