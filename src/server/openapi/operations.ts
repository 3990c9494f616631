import * as messages from '#messages/server/openapi.ts';
import type { EndpointName } from '#shared/api.ts';

/** A request header that a call reads. */
type RequestHeader = keyof typeof messages.requestHeaders;

/** Facts about a call beyond the contract. */
export type Operation = {
  headers?: RequestHeader[];
  /** Descriptions of statuses that do not follow from the contract. */
  also?: Record<number, string>;
  /** Whether a refusal may also be JSON of the call's own form. */
  refusesInJson?: true;
};

const NOT_AUDITED = { 507: messages.diskFullForAudit };

/** Facts about each call that has any. */
export const operations: Partial<Record<EndpointName, Operation>> = {
  login: {
    also: { 401: messages.cannotSignIn, 403: messages.networkNotAllowed, 429: messages.tooManyFailures },
  },
  getSignInChallenge: { also: { 410: messages.challengeOver } },
  getPasskeySignInOptions: { also: { 403: messages.networkNotAllowed, 409: messages.passkeysOff, 429: messages.tooManyFailures } },
  proveByPasskey: { also: { 403: messages.proofNotAccepted, 409: messages.passkeysOff, 410: messages.challengeOver } },
  proveByCode: { also: { 403: messages.proofNotAccepted, 410: messages.challengeOver } },
  proveByRecovery: { also: { 403: messages.proofNotAccepted, 410: messages.challengeOver } },
  getPasskeyOptions: { also: { 409: messages.passkeysOffOrMany } },
  addPasskey: { also: { 403: messages.passkeyNotAdded, 409: messages.passkeysOffOrMany } },
  createRecoveryCodes: { also: { 409: messages.nothingToTrust } },
  createRecoveryLink: { also: { 409: messages.noLink } },
  finishSignIn: { also: { 403: messages.networkNotAllowed, 410: messages.challengeOver } },
  prove: { also: { 429: messages.tooManyProofs } },
  decideApproval: { also: { 409: messages.wrongDigits } },
  trustBrowser: { also: { 409: messages.nothingToTrust } },
  register: { also: { 403: messages.tokenNotValid, 409: messages.taken } },

  getBoard: { headers: ['If-None-Match'], also: { 304: messages.sameBoard } },
  followBoard: { headers: ['Last-Event-ID', 'Last-Event-At'] },
  updatePresence: { also: { 404: messages.notFound } },
  listOlderTasks: { also: { 404: messages.noPlaceInColumn } },
  exportTasks: { also: NOT_AUDITED },
  createTask: { headers: ['Idempotency-Key'] },
  updateTask: { headers: ['If-Match'] },
  changeStatus: { headers: ['If-Match'] },
  changeTasks: { headers: ['Idempotency-Key'] },
  importTasks: { headers: ['Idempotency-Key'] },
  listDeletedTasks: { also: { 404: messages.noPlaceInTrash } },
  deleteTask: { headers: ['If-Match'] },
  addComment: { headers: ['If-Match', 'Idempotency-Key'] },
  updateComment: { headers: ['If-Match'] },
  deleteComment: { headers: ['If-Match'] },

  addFile: { headers: ['Idempotency-Key'], also: { 429: messages.tooManyUploads } },
  getFile: { headers: ['Range', 'If-None-Match'], also: { 304: messages.sameFile } },
  getPreview: { headers: ['Range', 'If-None-Match'], also: { 304: messages.sameFile } },
  addPreview: { also: { 429: messages.tooManyUploads } },
  restoreFile: { also: { 413: messages.noRoomForFile } },

  createAdmin: { headers: ['Idempotency-Key'], also: { 409: messages.taken } },
  updateAdmin: { also: { 409: messages.takenOrLast } },
  eraseNumber: { also: { 409: messages.adminStillActive } },

  createLabel: { also: { 409: messages.labelTaken } },
  updateLabel: { also: { 409: messages.labelNameTaken } },

  updateNotificationSettings: { also: { 429: messages.tooManyConfirmations } },

  exportAudit: { also: NOT_AUDITED },

  createToken: { also: { 409: messages.tooManyTokens } },
  callMcp: { also: { 202: messages.mcpAccepted, 400: messages.mcpNotValid, 404: messages.mcpNoMethod }, refusesInJson: true },
  readCalendar: { headers: ['If-None-Match'], also: { 304: messages.sameCalendar, 404: messages.notFound } },

  createWebhook: { also: { 409: messages.tooManyWebhooks } },
};
