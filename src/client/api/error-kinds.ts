import { ApiError } from './request.ts';

/** Says which version of a task a change was made from. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Whether a change was refused because somebody else has changed the task since. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Whether a change was refused because of what it holds. */
export const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** No answer, or one that does not tell whether what was sent was done. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** No answer, a server in trouble, or somebody who was faster once more: the very same may well succeed a moment later. */
export const maySucceedLater = (error: unknown): boolean => isUnanswered(error) || isStale(error);

/** Whether a change was refused because the task is not there any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
