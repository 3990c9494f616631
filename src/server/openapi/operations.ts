import type * as messages from '#messages/server/openapi.ts';
import type { EndpointName } from '#shared/api.ts';

/** The request headers that calls read. */
export const requestHeaders: Partial<Record<EndpointName, (keyof typeof messages.requestHeaders)[]>> = {
  getBoard: ['If-None-Match'],
  followBoard: ['Last-Event-ID', 'Last-Event-At'],
  createTask: ['Idempotency-Key'],
  updateTask: ['If-Match'],
  changeStatus: ['If-Match'],
  changeTasks: ['Idempotency-Key'],
  importTasks: ['Idempotency-Key'],
  deleteTask: ['If-Match'],
  addComment: ['If-Match', 'Idempotency-Key'],
  updateComment: ['If-Match'],
  deleteComment: ['If-Match'],
  addFile: ['Idempotency-Key'],
  getFile: ['Range', 'If-None-Match'],
  getPreview: ['Range', 'If-None-Match'],
  createAdmin: ['Idempotency-Key'],
  readCalendar: ['If-None-Match'],
};
