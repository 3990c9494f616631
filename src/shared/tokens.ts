import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { isPlainName } from './admin-names.ts';
import { listOf, moment, requiredText } from './text.ts';

const { fields } = messages;

const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** An API token: another way to be its owner. `start` tells it apart; the token itself is shown once. */
export const token = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  owner: z.object({ id: z.string(), name: z.string() }),
  start: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** Precise to five minutes. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type Token = z.infer<typeof token>;
export const createdToken = z.extend(token, { token: z.string() });

export const newToken = z.object({
  /** Shown beside the owner's name in histories. */
  name: requiredText(fields.name, 100).check(z.refine(isPlainName, messages.nameNotVisible)),
  scopes: listOf(fields.scopes, tokenScopes).check(z.minLength(1, messages.notList(fields.scopes))),
  expiresAt: z.optional(z.nullable(moment(fields.expiresAt))),
});
export type NewToken = z.infer<typeof newToken>;

export const undoSince = z.object({ since: moment(fields.since) });

/** How many changes were taken back, and the tasks that were left alone, each with the reason. */
export const undoResult = z.object({
  undone: z.int(),
  left: z.array(z.object({ id: z.string(), number: z.int(), title: z.string(), reason: z.string() })),
});
export type UndoResult = z.infer<typeof undoResult>;

/** A message of the Model Context Protocol, which its library checks. */
export const mcpMessage = z.looseObject({});
