import * as messages from '#messages/server/openapi.ts';
import type { EndpointName } from '#shared/api.ts';

/** A request header that a call reads. */
type RequestHeader = keyof typeof messages.requestHeaders;

/** Facts about a call beyond the contract. */
export type Operation = {
  headers?: RequestHeader[];
  /** Response headers with their descriptions. */
  tells?: Record<string, string>;
  /** Descriptions of statuses that do not follow from the contract. */
  also?: Record<number, string>;
};

const SIGNED_IN = { 'Set-Cookie': messages.setsCookies };
const NOT_AUDITED = { 507: messages.diskFullForAudit };

/** Facts about each call that has any. */
export const operations: Partial<Record<EndpointName, Operation>> = {
  login: {
    tells: SIGNED_IN,
    also: { 401: messages.cannotSignIn, 403: messages.networkNotAllowed, 429: messages.tooManyFailures },
  },
  register: { tells: SIGNED_IN, also: { 403: messages.tokenNotValid, 409: messages.taken } },
  logout: { tells: { 'Set-Cookie': messages.endsCookie } },

  getBoard: { headers: ['If-None-Match'], tells: { ETag: messages.boardEtag }, also: { 304: messages.sameBoard } },
  followBoard: { headers: ['Last-Event-ID', 'Last-Event-At'], tells: { 'Last-Event-At': messages.streamStart } },
  listOlderTasks: { also: { 404: messages.noPlaceInColumn } },
  searchTasks: {
    tells: {
      'Total-Count': messages.totalCount,
      'Next-After': messages.nextAfter,
      'Search-Match': messages.searchMatch,
      'Search-Words': messages.searchWords,
    },
  },
  exportTasks: { also: NOT_AUDITED },
  createTask: { headers: ['Idempotency-Key'] },
  updateTask: { headers: ['If-Match'] },
  changeStatus: { headers: ['If-Match'] },
  changeTasks: { headers: ['Idempotency-Key'] },
  deleteTask: { headers: ['If-Match'] },
  addComment: { headers: ['If-Match', 'Idempotency-Key'] },

  createAdmin: { headers: ['Idempotency-Key'], also: { 409: messages.taken } },
  updateAdmin: { also: { 409: messages.takenOrLast } },
  eraseNumber: { also: { 409: messages.adminStillActive } },

  exportAudit: { also: NOT_AUDITED },
};
